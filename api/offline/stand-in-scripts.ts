/**
 * The URL of Google's captcha script, without its query (docs/services.md, 'Captcha and risk script'). Development and
 * tests serve `captchaScript` there instead.
 */
export const captchaUrl = 'https://www.google.com/recaptcha/api.js';

/**
 * The source of a stand-in for reCAPTCHA v2 with explicit rendering. Its widget is one checkbox. Each time the user
 * ticks it, the widget reports a new captcha response. If the user clears it, the response expires. The widget has the
 * normal and the compact size of the real one, and a light and a dark theme.
 *
 * The script defines `render`, `getResponse`, `reset`, `execute` and `ready` of `grecaptcha`. Then it calls the global
 * function that the parameter `onload` of its own URL names. It is text because the page loads it as a separate script,
 * which is not part of the build.
 */
export const captchaScript = `(function () {
  'use strict';
  var widgets = [];
  var count = 0;
  function widget(id) { return widgets[id === undefined ? 0 : id]; }
  function notify(settings, name, value) {
    var callback = typeof settings[name] === 'string' ? window[settings[name]] : settings[name];
    if (typeof callback === 'function') callback(value);
  }
  function solve(shown) {
    count += 1;
    shown.response = 'offline-captcha-' + Date.now() + '-' + count;
    shown.box.checked = true;
    notify(shown.settings, 'callback', shown.response);
  }
  function render(container, settings) {
    var parent = typeof container === 'string' ? document.getElementById(container) : container;
    var label = document.createElement('label');
    var size = settings && settings.size === 'compact' ? 'width:164px;height:144px' : 'width:304px;height:78px';
    var colours = settings && settings.theme === 'dark' ? 'background:#222;color:#fff' : 'background:#f9f9f9;color:#222';
    label.style.cssText = 'display:block;box-sizing:border-box;padding:24px 12px;border:1px solid #767676;border-radius:4px;font:14px/28px sans-serif;' + size + ';' + colours;
    var box = document.createElement('input');
    box.type = 'checkbox';
    box.style.cssText = 'width:20px;height:20px;margin:0 12px 0 0;vertical-align:middle';
    var shown = { box: box, settings: settings || {}, response: '' };
    box.addEventListener('change', function () {
      if (box.checked) { solve(shown); return; }
      shown.response = '';
      notify(shown.settings, 'expired-callback');
    });
    label.appendChild(box);
    label.appendChild(document.createTextNode(settings && settings.hl === 'es' ? 'No soy un robot' : 'I am not a robot'));
    parent.appendChild(label);
    return widgets.push(shown) - 1;
  }
  window.grecaptcha = {
    render: render,
    getResponse: function (id) { var shown = widget(id); return shown ? shown.response : ''; },
    reset: function (id) { var shown = widget(id); if (shown) { shown.response = ''; shown.box.checked = false; } },
    execute: function (id) { var shown = widget(id); if (shown) solve(shown); },
    ready: function (callback) { callback(); }
  };
  var own = document.currentScript && document.currentScript.src;
  var onload = own && /[?&]onload=([^&]+)/.exec(own);
  if (onload && typeof window[onload[1]] === 'function') window[onload[1]]();
})();
`;

/** The source of a stand-in for the risk script. It sets the result, `window.VBAToken`, as soon as it runs. */
export const riskScript = `window.VBAToken = 'offline-risk-result';
`;
