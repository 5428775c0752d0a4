import type { ThemeResponse } from '#api/calls/theme.ts';
import type { Reply } from './reply.ts';

const wordmark = (word: string, width: number, colour: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40" viewBox="0 0 ${width} 40">` +
      `<g fill="${colour}">${shape}<text x="48" y="27" font-family="Georgia, serif" font-size="22">${word}</text></g></svg>`,
  )}`;

/** One theme of the service, which `brandDescriptions` describes. The response lacks each member that it leaves out. */
type Brand = Pick<ThemeResponse, 'title' | 'supportPhone'> &
  Partial<ThemeResponse> & { readonly id: keyof typeof brandDescriptions };

/** The themes that the service knows, by the `id` that `?cobrand=` names. */
export const brands: readonly Brand[] = [
  // It has no footer, because the app's own footer is in the user's language.
  { id: 'anet', title: 'Merchant Gateway', supportPhone: '1-800-555-0100' },
  {
    id: 'harbor',
    title: 'Harbor Payments',
    supportPhone: '1-800-555-0111',
    logo: wordmark('Harbor', 112, '#ffffff', '<path d="M4 26h34l-6 9H10zM20 4v19H7z"/>'),
    footer: `<a href="https://harbor.example.com/terms">Terms of Use</a> <a href="https://harbor.example.com/privacy">Privacy Policy</a> <a href="https://harbor.example.com/help">Help</a><p>&copy; {year} Harbor Payments, a <strong>Tide</strong> company.</p>`,
    colours: { primary: '#0f766e', header: '#0b3b4a' },
  },
  {
    id: 'marigold',
    title: 'Marigold Commerce',
    supportPhone: '1-800-555-0122',
    logo: wordmark('Marigold', 136, '#7a2e00', '<circle cx="20" cy="20" r="15"/>'),
    footer: `<a href="https://marigold.example.com/legal">Legal</a><p>&copy; {year} Marigold Commerce</p>`,
    colours: { primary: '#b4236b', header: '#ffd166' },
  },
  { id: 'bare', title: 'Bare Bank', supportPhone: '1-800-555-0133' },
  {
    id: 'hostile',
    title: '<b>Hostile</b> & Sons',
    supportPhone: '1-800-555-0144',
    logo: 'javascript:alert(1)',
    footer:
      '<script>window.hostile=1</script><img src=x onerror="window.hostile=1"><style>body{display:none}</style>' +
      '<form action="https://evil.example.com"><input name="Password"></form><iframe src="https://evil.example.com"></iframe>' +
      '<a href="javascript:window.hostile=1" onclick="window.hostile=1">Terms</a><p>&copy; {year} Hostile</p>',
    colours: { primary: '#fefefe', header: 'red;background:url(https://evil.example.com)' },
  },
];

const rmsg = (text: string) => ({ message: { response: { rmsg: text } } });
const fieldError = (messageKey: string) => ({ message: { fieldErrors: [{ messageKey }] } });

/** Theme ids whose request fails, one for each failure of docs/services.md, 'Brand'. */
export const brokenBrands = {
  'theme-404': { status: 404, body: {} },
  'theme-500': { status: 500, body: {} },
  'theme-400-message': { status: 400, body: rmsg('This brand is <b>closed</b> until Monday.') },
  'theme-400-field': { status: 400, body: fieldError('LOGIN_UNANTICIPATED_ERROR') },
  'theme-400-unknown': { status: 400, body: fieldError('theme.cobrand.unheard-of') },
  'theme-401': { status: 401, body: rmsg('This brand has moved.') },
  'theme-412': { status: 412, body: {} },
  'theme-cut': { status: 0, cut: true },
} as const satisfies Record<string, Reply>;

/** What each brand shows, for `guide-page.ts`. */
export const brandDescriptions = {
  anet: 'the default: Merchant Gateway, with the logo of the build',
  harbor: 'Harbor Payments: white logo on dark blue, teal actions',
  marigold: 'Marigold Commerce: brown logo on yellow, magenta actions',
  bare: 'Bare Bank: without a logo and a footer, so its title replaces the logo',
  hostile:
    'markup in the title, a script as logo, a footer that must be sanitised, colours that must be ignored',
  'theme-404': '404: the page requests `anet` instead, once',
  'theme-500': '500: THEME_UNANTICIPATED_ERROR',
  'theme-400-message': '400 with `rmsg`: THEME_MESSAGE, as plain text',
  'theme-400-field': '400 with a field error key of the catalogue (LOGIN_UNANTICIPATED_ERROR)',
  'theme-400-unknown': '400 with a field error key that the catalogue lacks: THEME_UNANTICIPATED_ERROR',
  'theme-401': '401 with `rmsg`: THEME_MESSAGE',
  'theme-412': '412: the page reloads, once, unless the user has acted',
  'theme-cut': 'the connection breaks: the page requests `anet` instead, once',
} as const;
