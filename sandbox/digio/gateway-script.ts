/**
 * What the gateway page does with script, as text: reads
 * `#/gateway/login/{document}/{nonce}/{identifier}?…`, leaves that document alone on the page, and
 * takes token and return address from there. Opened by digio.js in a window or frame it answers by
 * message. Without a token it asks for a code, which only script puts on the page: text browsers
 * show what is hidden.
 */
export const gatewayScript = `function (none) {
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

  function askForCode(form) {
    var label = document.createElement("label");
    label.textContent = "Code from Digio (any six digits here) ";
    var input = document.createElement("input");
    input.inputMode = "numeric";
    input.pattern = "[0-9]{6}";
    input.required = true;
    label.appendChild(input);
    form.insertBefore(label, form.querySelector("button"));
  }

  function read() {
    var route = /^#\\/gateway\\/login\\/([^/]+)\\/([^/]+)\\/([^?]+)\\??(.*)$/.exec(location.hash);
    if (!route) return;
    var documentId = decodeURIComponent(route[1]);
    var query = new URLSearchParams(route[4]);
    var inWindow = window.opener || window.parent !== window;
    var shown = forms.filter(function (form) { return form.dataset.document === documentId; });
    forms.forEach(function (form) { if (shown.indexOf(form) < 0) form.remove(); });
    document.getElementById("said").textContent = shown.length > 0 ? "" : none;
    shown.forEach(function (form) {
      put(form, "redirect_url", query.get("redirect_url"));
      put(form, "token_id", query.get("token_id"));
      if (inWindow && query.get("opener")) {
        put(form, "txn_id", decodeURIComponent(route[2]));
        put(form, "opener", query.get("opener"));
      }
      if (!query.get("token_id")) askForCode(form);
    });
  }

  window.addEventListener("hashchange", function () { location.reload(); });
  read();
}`;
