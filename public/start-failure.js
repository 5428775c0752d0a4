// Plain ES5, for engines that know no modules or fail before the app starts: the outdated-browser warning, or
// word that the page could not be loaded. Loaded by index.html.
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
  var warning =
    'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.';

  function add(parent, tag, text) {
    var element = document.createElement(tag);
    if (text) element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }

  var page = add(root, 'div');
  page.style.cssText = 'max-width:30em;margin:3em auto;padding:0 1em;font-family:sans-serif;line-height:1.5';
  add(page, 'h1', lost ? 'Your Request Could not Be Completed' : 'Update Your Browser');
  var message = add(
    page,
    'p',
    lost ? 'This page could not be loaded. Check your connection, then try again.' : warning,
  );
  message.setAttribute('role', lost ? 'alert' : 'status');
  message.setAttribute('data-message-key', lost ? 'APP_FAILURE' : 'BROWSER_OUTDATED');
  var actions = add(page, 'p');
  var link = add(actions, 'a', lost ? 'Try again' : 'UPDATE BROWSER');
  link.setAttribute('href', lost ? location.href : base + 'unsupported.html?brand=' + brand);
  add(page, 'p', 'Merchant Support: 1-800-555-0100');
})();
