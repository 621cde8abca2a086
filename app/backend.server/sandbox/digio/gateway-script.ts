/**
 * What the gateway page does with script, as text: reads `#/gateway/login/{document}/{nonce}/{identifier}?…`, leaves that document alone on the page,
 * and takes token and return address from there. Opened by digio.js in a window or frame it answers by message. Without a token it asks for a code.
 */
export const gatewayScript = `(function () {
  "use strict";
  var forms = Array.prototype.slice.call(document.querySelectorAll("form[data-document]"));

  function put(form, name, value) {
    if (!value) return;
    var input = form.elements[name];
    if (!input) {
      input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      form.appendChild(input);
    }
    input.value = value;
  }

  function read() {
    var route = /^#\\/gateway\\/login\\/([^/]+)\\/([^/]+)\\/([^?]+)\\??(.*)$/.exec(location.hash);
    if (!route) return;
    var documentId = decodeURIComponent(route[1]);
    var query = new URLSearchParams(route[4]);
    var inWindow = window.opener || window.parent !== window;
    var shown = forms.filter(function (form) { return (form.hidden = form.dataset.document !== documentId) === false; });
    document.getElementById("none").hidden = shown.length > 0;
    shown.forEach(function (form) {
      put(form, "redirect_url", query.get("redirect_url"));
      put(form, "token_id", query.get("token_id"));
      if (inWindow && query.get("opener")) {
        put(form, "txn_id", decodeURIComponent(route[2]));
        put(form, "opener", query.get("opener"));
      }
      var code = form.querySelector("[data-code]");
      code.hidden = Boolean(query.get("token_id"));
      code.querySelector("input").disabled = code.hidden;
    });
  }

  window.addEventListener("hashchange", function () { location.reload(); });
  read();
})();
`;
