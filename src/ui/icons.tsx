/** Returns the component of a line icon of 20 by 20 px at the usual text size (base.css). @param path `d` of an SVG path. */
const icon =
  (path: string) =>
  ({ className }: { readonly className?: string | undefined }) => (
    <svg className={className} width="1.25rem" height="1.25rem" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );

const eye = 'M1.7 10S4.6 4.3 10 4.3 18.3 10 18.3 10 15.4 15.7 10 15.7 1.7 10 1.7 10z';
/** A circle. Its path begins at the top and ends almost there. */
const disc = 'M10 2a8 8 0 1 0 .01 0z';

export const EyeIcon = icon(`${eye}M10 7.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2z`);
export const EyeOffIcon = icon(`${eye}M3.5 16.5l13-13`);
export const AlertIcon = icon(`${disc}M10 5.8v5M10 13.9v.1`);
export const CheckIcon = icon(`${disc}M6.5 10.3l2.4 2.4 4.7-5.2`);
export const TickIcon = icon('M4.2 10.6l3.9 3.9 7.7-8.6');
export const CrossIcon = icon('M5.5 5.5l9 9M14.5 5.5l-9 9');
export const LinkIcon = icon(
  'M8.5 5.5l1.4-1.4a4.2 4.2 0 0 1 6 6l-1.4 1.4M11.5 14.5l-1.4 1.4a4.2 4.2 0 0 1-6-6l1.4-1.4M3 3l14 14',
);
export const InformationIcon = icon(`${disc}M10 9.3v4.7M10 6.1v.1`);
export const MailIcon = icon('M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6');
export const PhoneDeviceIcon = icon(
  'M6 1.8h8a1 1 0 0 1 1 1v14.4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V2.8a1 1 0 0 1 1-1zM9 15.3h2',
);
export const PhoneIcon = icon(
  'M5 3h2.5l1.5 4-2 1.2a10 10 0 0 0 4.8 4.8l1.2-2 4 1.5V15a2 2 0 0 1-2 2A12 12 0 0 1 3 5a2 2 0 0 1 2-2z',
);
export const ShieldIcon = icon(
  'M10 2l6.5 2.4V9c0 4-2.6 7.2-6.5 9-3.9-1.8-6.5-5-6.5-9V4.4zM10 6.4v4.4M10 13.6v.1',
);
export const PersonIcon = icon(
  'M10 3.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM3.8 16.5c1.2-3 3.4-4.3 6.2-4.3s5 1.3 6.2 4.3',
);
