/**
 * The stand-in for digio.js v11, served as text: `window.Digio` with `init`, `submit`, `esign` and
 * `cancel` (Digio's documentation: Web SDK). The real one's traps are kept: `init` throws when the
 * popup is blocked, and in redirect mode a slow navigation is reported as a cancel.
 */
export const sdkScript = `(function () {
  "use strict";
  var gateway = new URL("../../", document.currentScript.src);
  var ENVIRONMENTS = ["sandbox", "production", "stage"];

  function Digio(options) {
    var given = options || {};
    var environment = String(given.environment || "stage").toLowerCase();
    if (ENVIRONMENTS.indexOf(environment) < 0)
      throw new Error("environment must be one of " + ENVIRONMENTS.join(", "));
    if (given.event_filter && !Array.isArray(given.event_filter))
      throw new Error("event_filter must be an array");
    this.options = given;
    this.redirects = Boolean(given.is_redirection_approach && given.redirect_url);
    this.txnId = Math.random().toString(36).slice(2);
    this.documentId = null;
    this.done = false;
  }

  Digio.prototype.init = function () {
    var sdk = this;
    this.hear = function (message) {
      var data = message.data;
      if (message.origin !== gateway.origin || !data) return;
      if (data.txn_id !== sdk.txnId || !data.message) return;
      sdk.finish(data);
    };
    window.addEventListener("message", this.hear);
    if (this.options.is_iframe) this.frame = openFrame(this);
    else if (!this.redirects) {
      this.popup = window.open("", "", "width=520,height=720");
      this.popup.document.title = "Digio";
    }
    this.watch = setInterval(function () {
      if (!sdk.frame && (!sdk.popup || sdk.popup.closed)) sdk.cancel();
    }, 1000);
  };

  Digio.prototype.submit = function (documentId, identifier, tokenId) {
    this.documentId = Array.isArray(documentId) ? documentId[0] : documentId;
    if (!this.documentId || !identifier)
      return console.error("Digio: a document id and an identifier are needed");
    var url = this.address(identifier, tokenId);
    tell(this, "gateway.opened");
    if (this.redirects) window.location.assign(url);
    else if (this.frame) this.frame.querySelector("iframe").src = url;
    else this.popup.location.href = url;
  };

  Digio.prototype.esign = Digio.prototype.submit;

  Digio.prototype.cancel = function () {
    this.finish({
      digio_doc_id: this.documentId,
      error_code: "CANCELLED",
      message: "Signing Cancelled",
    });
  };

  Digio.prototype.getOptionValues = function (name) {
    return this.options[name];
  };

  Digio.prototype.address = function (identifier, tokenId) {
    var options = this.options;
    var said = {
      token_id: tokenId,
      redirect_url: options.redirect_url,
      error_url: options.error_url,
      method: options.method || "otp",
      logo: options.logo,
      redirect_timeout: options.redirect_timeout || 2800,
      is_iframe: options.is_iframe,
      theme:
        options.theme &&
        JSON.stringify({
          PRIMARY_COLOR: options.theme.primaryColor,
          SECONDARY_COLOR: options.theme.secondaryColor,
        }),
      opener: this.redirects ? undefined : location.origin,
      sdkver: "11.0",
    };
    var query = Object.keys(said)
      .filter(function (name) { return said[name]; })
      .map(function (name) { return name + "=" + encodeURIComponent(said[name]); });
    var path = [this.documentId, this.txnId, encodeURIComponent(identifier)].join("/");
    return gateway.href + "#/gateway/login/" + path + "?" + query.join("&");
  };

  Digio.prototype.finish = function (response) {
    if (this.done) return;
    this.done = true;
    clearInterval(this.watch);
    window.removeEventListener("message", this.hear);
    if (this.popup && !this.popup.closed) this.popup.close();
    if (this.frame) this.frame.remove();
    tell(this, response.error_code ? "gateway.cancelled" : "gateway.signed");
    if (typeof this.options.callback === "function") this.options.callback(response);
  };

  function tell(sdk, event) {
    var options = sdk.options;
    if (typeof options.event_listener !== "function") return;
    if (options.event_filter && options.event_filter.indexOf(event) < 0) return;
    options.event_listener({
      documentId: sdk.documentId,
      txnId: sdk.txnId,
      entity: "document",
      identifier: null,
      event: event,
      payload: { type: "info" },
    });
  }

  function openFrame(sdk) {
    var overlay = document.createElement("div");
    overlay.style.cssText =
      "position:fixed;inset:0;z-index:2147483647;background:rgba(0,0,0,.6);" +
      "padding:5vh 5vw;box-sizing:border-box";
    var close = document.createElement("button");
    close.type = "button";
    close.textContent = "Close";
    close.addEventListener("click", function () { sdk.cancel(); });
    var frame = document.createElement("iframe");
    frame.title = "Digio";
    frame.allow = "geolocation *; microphone *; camera *;";
    frame.style.cssText =
      "border:0;width:100%;height:calc(100% - 3rem);display:block;background:#fff";
    overlay.appendChild(close);
    overlay.appendChild(frame);
    document.body.appendChild(overlay);
    return overlay;
  }

  window.Digio = Digio;
})();
`;
