/** Replaces the placeholders of a page, such as `{{heading}}`, by the values of their names, or by ''. */
export const fillPage = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
