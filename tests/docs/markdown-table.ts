/** Returns a table in Markdown, with columns padded as the formatter pads them. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replace(/(?<!\w)_/g, String.raw`\_`)));
  const widths = head.map((_, column) =>
    Math.max(...[head, ...escaped].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[], fill = ' ') =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  return [line(head), line([], '-'), ...escaped.map((row) => line(row))].join('\n');
}
