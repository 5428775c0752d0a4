/** A captcha that asks for one click, with the interface of the real service in explicit mode. */
export const captchaScript = `(function () {
  var responses = [];
  var boxes = [];
  var serial = 0;
  window.grecaptcha = {
    ready: function (callback) { callback(); },
    render: function (container, options) {
      var id = boxes.length;
      var label = document.createElement('label');
      var box = document.createElement('input');
      box.type = 'checkbox';
      box.addEventListener('change', function () {
        responses[id] = box.checked ? 'offline-captcha-' + ++serial : '';
        if (options.callback) options.callback(responses[id] || null);
      });
      label.appendChild(box);
      label.appendChild(document.createTextNode(" I'm not a robot (stand-in)"));
      container.appendChild(label);
      boxes.push(box);
      responses.push('');
      return id;
    },
    getResponse: function (id) { return responses[id || 0] || ''; },
    reset: function (id) { var at = id || 0; responses[at] = ''; if (boxes[at]) boxes[at].checked = false; },
    execute: function () {}
  };
  var onload = new URL(document.currentScript.src).searchParams.get('onload');
  if (onload && window[onload]) window[onload]();
})();`;

/** A risk script that has its result at once. */
export const riskScript = `window.VBAToken = 'offline-risk-token';`;
