/**
 * The stand-in for checkout.js, served as text: `window.Razorpay` with `open`, `close`, `on` and
 * `set`, as Razorpay's documentation of Standard Checkout tells of the real one. The traps are
 * kept: the handler runs 200 ms after the frame closes; a failure only raises `payment.failed` and
 * the overlay stays; on iPhones, in-app browsers and with `redirect: true` the whole page goes to
 * the hosted checkout and no handler is ever called.
 */
export const checkoutScript = `(function () {
  "use strict";
  var home = new URL(".", document.currentScript.src);
  var SELF_REDIRECTING = /; wv\\)|FB_IAB|FBAN|Instagram|iPhone|iPad|CriOS|UCBrowser|Opera Mini|Windows Phone|Android 4/;

  function Razorpay(options) {
    if (!(this instanceof Razorpay)) return new Razorpay(options);
    if (!options || !options.key) throw new Error("No key passed");
    if (!options.order_id) throw new Error("No order_id passed");
    this.options = options;
    this.listeners = {};
  }

  Razorpay.prototype.on = function (event, listener) {
    (this.listeners[event] = this.listeners[event] || []).push(listener);
    return this;
  };

  Razorpay.prototype.set = function (path, value) {
    var names = path.split(".");
    var last = names.pop();
    var at = names.reduce(function (inner, name) {
      return (inner[name] = inner[name] || {});
    }, this.options);
    at[last] = value;
    return this;
  };

  Razorpay.prototype.open = function () {
    var options = this.options;
    var redirects = options.redirect || SELF_REDIRECTING.test(navigator.userAgent);
    if (options.callback_url && redirects)
      return postPage(new URL("checkout/embedded", home).href, hostedFields(options));
    if (this.overlay) return;
    show(this);
    return this;
  };

  Razorpay.prototype.close = function () {
    if (!this.overlay) return;
    window.removeEventListener("message", this.hear);
    window.removeEventListener("keydown", this.press);
    clearTimeout(this.timer);
    fade(this.overlay);
    this.overlay = null;
    document.body.style.overflow = this.overflow;
    if (this.focused && this.focused.focus) this.focused.focus();
  };

  function show(checkout) {
    var options = checkout.options;
    var prefill = options.prefill || {};
    var asked = {
      key_id: options.key,
      order_id: options.order_id,
      origin: location.origin,
      name: options.name,
      description: options.description,
      email: prefill.email,
      contact: prefill.contact,
    };
    var given = Object.entries(asked).filter(function (pair) { return pair[1]; });
    var frame = document.createElement("iframe");
    frame.className = "razorpay-checkout-frame";
    frame.title = "Razorpay Checkout";
    frame.src = new URL("checkout/public?" + new URLSearchParams(given), home).href;
    frame.style.cssText = "border:0;width:100%;height:100%;display:block;background:#fff";
    var overlay = document.createElement("div");
    overlay.className = "razorpay-container";
    overlay.style.cssText =
      "position:fixed;inset:0;z-index:2147483647;background:rgba(0,0,0,.6);" +
      "padding:5vh 5vw;box-sizing:border-box";
    overlay.appendChild(frame);
    checkout.focused = document.activeElement;
    checkout.overflow = document.body.style.overflow;
    checkout.overlay = overlay;
    checkout.hear = function (message) {
      if (message.origin !== home.origin || message.source !== frame.contentWindow) return;
      if (message.data && message.data.source === "razorpay-sandbox") heard(checkout, message.data);
    };
    checkout.press = function (press) {
      if (press.key === "Escape") escape(checkout);
    };
    window.addEventListener("message", checkout.hear);
    window.addEventListener("keydown", checkout.press);
    if (options.timeout)
      checkout.timer = setTimeout(function () { dismiss(checkout); }, options.timeout * 1000);
    document.body.style.overflow = "hidden";
    document.body.appendChild(overlay);
    frame.focus();
  }

  // A frame that is gone within its own click leaves whoever drives the browser waiting for that
  // click to end.
  function fade(overlay) {
    overlay.style.opacity = "0";
    overlay.style.pointerEvents = "none";
    setTimeout(function () { overlay.remove(); }, 150);
  }

  function heard(checkout, message) {
    if (message.event === "success") return succeed(checkout, message.data);
    if (message.event === "failed") return fail(checkout, message.data);
    if (message.event === "escape") return escape(checkout);
    if (message.event === "dismiss") dismiss(checkout);
  }

  function succeed(checkout, fields) {
    var options = checkout.options;
    checkout.close();
    setTimeout(function () {
      if (typeof options.handler === "function") return options.handler(fields);
      if (options.callback_url) postPage(options.callback_url, fields);
    }, 200);
  }

  function fail(checkout, error) {
    (checkout.listeners["payment.failed"] || []).forEach(function (listener) {
      listener({ error: error });
    });
    if (checkout.options.retry === false || (checkout.options.retry || {}).enabled === false)
      dismiss(checkout, { error: error });
  }

  function escape(checkout) {
    if ((checkout.options.modal || {}).escape !== false) dismiss(checkout);
  }

  function dismiss(checkout, why) {
    if (!checkout.overlay) return;
    checkout.close();
    var ondismiss = (checkout.options.modal || {}).ondismiss;
    if (typeof ondismiss === "function") setTimeout(function () { ondismiss(why); }, 0);
  }

  function hostedFields(options) {
    var prefill = options.prefill || {};
    var fields = {
      key_id: options.key,
      order_id: options.order_id,
      amount: options.amount,
      currency: options.currency,
      name: options.name,
      description: options.description,
      callback_url: options.callback_url,
      cancel_url: options.cancel_url,
    };
    ["name", "email", "contact"].forEach(function (name) {
      fields["prefill[" + name + "]"] = prefill[name];
    });
    return fields;
  }

  function postPage(url, fields) {
    var form = document.createElement("form");
    form.method = "post";
    form.action = url;
    Object.keys(fields).forEach(function (name) {
      if (fields[name] === undefined || fields[name] === null) return;
      var input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = fields[name];
      form.appendChild(input);
    });
    document.body.appendChild(form);
    form.submit();
  }

  window.Razorpay = Razorpay;
})();
`;
