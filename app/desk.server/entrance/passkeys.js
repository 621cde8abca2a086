// What script adds to the desk: an authenticator is asked, and its answer sent by the form. Without
// this the form stays hidden, and passphrase and code are the way in.
(function () {
  var form = document.querySelector("form[data-passkey]");
  if (!form || !window.PublicKeyCredential || location.origin !== form.dataset.origin) return;
  var asked = JSON.parse(form.dataset.passkey);
  var said = form.querySelector("[role=status]");
  var instead = document.querySelector("[data-no-passkey]");
  form.hidden = false;
  if (instead) instead.hidden = true;

  form.addEventListener("submit", function (event) {
    event.preventDefault();
    said.textContent = "Your device asks you now.";
    ask().then(
      function (credential) {
        form.elements.answer.value = JSON.stringify(written(credential));
        form.submit();
      },
      function (problem) {
        said.textContent =
          problem.name === "InvalidStateError"
            ? "This device has a passkey of yours already."
            : "No passkey was given. Try again, or use your passphrase.";
      },
    );
  });

  function ask() {
    if (!asked.user)
      return navigator.credentials.get({
        publicKey: Object.assign({}, asked, { challenge: bytes(asked.challenge) }),
      });
    return navigator.credentials.create({
      publicKey: Object.assign({}, asked, {
        challenge: bytes(asked.challenge),
        user: Object.assign({}, asked.user, { id: bytes(asked.user.id) }),
        excludeCredentials: asked.excludeCredentials.map(function (one) {
          return { type: "public-key", id: bytes(one) };
        }),
      }),
    });
  }

  function written(credential) {
    var response = {};
    ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"].forEach(
      function (name) {
        if (credential.response[name]) response[name] = text(credential.response[name]);
      },
    );
    var id = text(credential.rawId);
    return { id: id, rawId: id, type: credential.type, response: response };
  }

  function bytes(base64url) {
    var clear = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(clear, function (one) {
      return one.charCodeAt(0);
    });
  }
  function text(buffer) {
    var clear = String.fromCharCode.apply(null, new Uint8Array(buffer));
    return btoa(clear).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
})();
