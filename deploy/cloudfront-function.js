// A CloudFront function (runtime cloudfront-js-2.0) for both events of a viewer, the same for every build: the request
// gets the name of the file, and the response the headers of headers.json. S3 keeps `Cache-Control` with each object.

const headers = {
  'content-security-policy': "frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'referrer-policy': 'strict-origin',
  'permissions-policy':
    'otp-credentials=(), clipboard-write=(), accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const { request, response } = event;
  if (event.context.eventType === 'viewer-response') {
    for (const name in headers) response.headers[name] = { value: headers[name] };
    return response;
  }
  if (request.uri === '/.well-known/change-password')
    return { statusCode: 302, headers: { location: { value: '/forgot-password' } } };
  const path = request.uri.replace(/^\/(?:login|loginapp)(?=\/|$)/i, '');
  // S3 responds to a missing chunk with 404. Every other path that names no file of the build is the page.
  const isFile =
    /^\/(?:(?:assets|locales|\.well-known)\/|brands\/.)/.test(path) ||
    /^\/(?:favicon\.png|robots\.txt|build\.json|accessibility\.html|unsupported\.(?:html|js))$/.test(path);
  request.uri = isFile ? path : '/index.html';
  return request;
}
