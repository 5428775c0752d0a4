/** The style of the inbox panel's shadow tree. */
export const inboxStyle = `
  :host { position: fixed; bottom: 48px; left: 12px; z-index: 2147483000; font: 14px/1.4 system-ui, sans-serif; }
  * { box-sizing: border-box; }
  section { max-width: calc(100vw - 24px); color: #f3f4f6; background: #1f2430; border-radius: 10px; box-shadow: 0 6px 24px rgba(0, 0, 0, .35); }
  #content { width: 300px; max-width: 100%; }
  button { min-height: 32px; padding: 4px 10px; border: 1px solid #6b7280; border-radius: 8px; color: inherit; background: transparent; font: inherit; cursor: pointer; }
  button:focus { outline: 3px solid #93c5fd; outline-offset: 1px; }
  .toggle { width: 100%; min-height: 40px; border: 0; border-radius: 10px; text-align: left; font-weight: 600; }
  .tools { padding: 4px 10px 10px; }
  .tools a { display: block; padding-top: 8px; }
  ol { max-height: 40vh; margin: 0; padding: 0 10px; overflow: auto; list-style: none; }
  li { padding: 8px 0; border-top: 1px solid #3b4252; }
  strong { font-size: 18px; letter-spacing: 1px; }
  small { display: block; color: #d1d5db; word-break: break-word; }
  a { color: #93c5fd; }
  li button { float: right; }
  [hidden] { display: none; }
`;
