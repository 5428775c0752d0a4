// Plain ES5: puts the brand's name and phone in, where the theme service and the browser can tell them.
(function () {
  var match = /[?&]brand=([^&#]+)/.exec(location.search);
  if (!match || !window.XMLHttpRequest || !window.JSON) return;
  var brand = decoded(match[1]);
  // A path segment of dots would name another resource than a theme.
  if (/^\.*$/.test(brand)) return;

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch (ignored) {
      return '';
    }
  }

  function put(id, text) {
    var element = document.getElementById(id);
    if (!element || typeof text !== 'string' || text === '') return;
    while (element.firstChild) element.removeChild(element.firstChild);
    element.appendChild(document.createTextNode(text));
  }

  var request = new XMLHttpRequest();
  request.onreadystatechange = function () {
    if (request.readyState !== 4 || request.status !== 200) return;
    try {
      var theme = JSON.parse(request.responseText);
      put('brand', theme.title);
      put('phone', theme.supportPhone);
    } catch (ignored) {
      // The built-in name and phone stay.
    }
  };
  // The build says where themesvc is, if not on this origin; the script is the page's last element yet.
  var scripts = document.getElementsByTagName('script');
  var origin = scripts[scripts.length - 1].getAttribute('data-themesvc') || '';
  request.open('GET', origin + '/themesvc/v1/themes/' + encodeURIComponent(brand));
  request.send();
})();
