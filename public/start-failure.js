// Plain ES5, for engines that know no modules or fail before the app starts: the outdated-browser warning, or
// word that the page could not be loaded. Loaded by index.html. A call that the formatter would break over lines
// gets a trailing comma, which is no ES5: name its arguments first.
(function () {
  var script = document.currentScript;
  var lost = Boolean(script) && script.getAttribute('data-lost') === 'true';
  var root = document.getElementById('root');
  if (!root || root.getAttribute('data-failed')) return;
  root.setAttribute('data-failed', 'true');
  var match = /[?&]cobrand=([^&#]*)/i.exec(location.search);
  var brand = match ? match[1] : 'anet';
  var prefix = /^\/(?:login|loginapp)(?=\/|$)/i.exec(location.pathname);
  var base = (prefix ? prefix[0] : '') + '/';
  var outdated =
    'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.';
  var notLoaded = 'This page could not be loaded. Check your connection, then try again.';

  function add(parent, tag, text) {
    var element = document.createElement(tag);
    if (text) element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }

  document.documentElement.removeAttribute('data-undecided');
  while (root.firstChild) root.removeChild(root.firstChild);
  var page = add(root, 'div');
  page.style.cssText = 'max-width:30em;margin:3em auto;padding:0 1em;font-family:sans-serif;line-height:1.5';
  add(page, 'h1', lost ? 'Your Request Could not Be Completed' : 'Update Your Browser');
  var message = add(page, 'p', lost ? notLoaded : outdated);
  message.setAttribute('role', lost ? 'alert' : 'status');
  message.setAttribute('data-message-key', lost ? 'APP_FAILURE' : 'BROWSER_OUTDATED');
  var button = add(add(page, 'p'), 'button', lost ? 'Try again' : 'UPDATE BROWSER');
  button.setAttribute('type', 'button');
  button.onclick = function () {
    if (lost) location.reload();
    else location.href = base + 'unsupported.html?brand=' + brand;
  };
  add(page, 'p', 'Merchant Support: 1-800-555-0100');
})();
