import type { ThemeAnswer } from '../calls/theme.ts';

/** What the theme service says for a brand's id: a theme, or an error. */
export type OfflineTheme =
  | (Partial<ThemeAnswer> & {
      readonly title: string;
      readonly supportPhone: string;
      readonly reaches: string;
    })
  | { readonly status: number; readonly body: unknown; readonly reaches: string };

const wordmark = (text: string, colour: string, mark: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="190" height="32" viewBox="0 0 190 32"><path d="${mark}" fill="${colour}"/><text x="42" y="22" font-family="Georgia,serif" font-size="18" fill="${colour}">${text}</text></svg>`,
  )}`;

/** The brands of the offline service: `?cobrand=…` (docs/offline.md). */
export const themes: Readonly<Record<string, OfflineTheme>> = {
  anet: { title: 'Merchant Gateway', supportPhone: '1-800-555-0100', reaches: 'The built-in brand.' },
  harbor: {
    title: 'Harbor Bank Payments',
    supportPhone: '1-888-555-0133',
    logo: wordmark('Harbor Bank', '#ffffff', 'M4 20a12 12 0 0 0 24 0H4zM15 4h2v14h-2zM18 6l8 10h-8z'),
    footer:
      '<p><a href="https://www.example.com/harbor/terms" target="_blank">Terms</a> · <a href="https://www.example.com/harbor/privacy" target="_blank">Privacy</a></p><p>© {year} <b>Harbor Bank</b>, member of the Example Group</p>',
    colours: { primary: '#0b6e6e', header: '#063b44' },
    reaches: 'Teal, with logo, footer and colours of its own.',
  },
  mercado: {
    title: 'Mercado Pagos',
    supportPhone: '1-877-555-0155',
    logo: wordmark('Mercado', '#5b1a00', 'M16 3l13 8v2H3v-2zM5 15h4v11H5zM14 15h4v11h-4zM23 15h4v11h-4z'),
    footer: '<p>© {year} Mercado Pagos · <a href="https://www.example.com/mercado">Aviso legal</a></p>',
    colours: { primary: '#ffb347', header: '#ffd08a' },
    reaches: 'A light header, and an orange that is too pale to read: it is adjusted.',
  },
  'no-logo': {
    title: 'Plainfield Credit Union',
    supportPhone: '1-866-555-0122',
    reaches: 'Logo by the brand id; it does not load, so the title shows.',
  },
  hostile: {
    title: '<img src=x onerror=alert(1)>',
    supportPhone: '1-866-555-0199',
    logo: 'javascript:alert(1)',
    footer:
      '<p onclick="alert(1)">Fine <a href="javascript:alert(1)">print</a><script>alert(1)</script><iframe src="https://example.com"></iframe><form action="https://example.com"><input></form><style>body{display:none}</style></p>',
    reaches: 'A theme full of attacks: text stays, nothing runs.',
  },
  'fails-500': { status: 500, body: {}, reaches: 'The theme service fails.' },
  'fails-400-text': {
    status: 400,
    body: { message: { response: { rmsg: 'This brand is being updated.' } } },
    reaches: 'The theme service explains itself.',
  },
  'fails-400-field': {
    status: 400,
    body: { message: { fieldErrors: [{ messageKey: 'LOGIN_DECLINED_ERROR' }] } },
    reaches: 'The theme service names a message.',
  },
  'fails-401': {
    status: 401,
    body: { message: { response: { rmsg: 'This brand is not active.' } } },
    reaches: 'The theme service refuses.',
  },
  'fails-412': { status: 412, body: {}, reaches: 'The page is reloaded once.' },
};
