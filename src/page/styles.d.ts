// The class names of the design system that the failure page imports. Each is a named import, because a default import
// would copy all class names of a module into index.html.

declare module '#src/ui/brand-header.module.css' {
  export const brand: string;
}

declare module '#src/ui/button.module.css' {
  export const button: string;
  export const primary: string;
  export const quiet: string;
}

declare module '#src/ui/language-switch.module.css' {
  export const language: string;
}

declare module '#src/ui/message.module.css' {
  export const body: string;
  export const error: string;
  export const message: string;
}

declare module '#src/ui/page.module.css' {
  export const card: string;
  export const header: string;
  export const headerInner: string;
  export const main: string;
  export const page: string;
  export const sign: string;
  export const upper: string;
}

declare module '#src/ui/text.module.css' {
  export const actions: string;
  export const heading: string;
  export const lead: string;
  export const link: string;
  export const unbroken: string;
}
