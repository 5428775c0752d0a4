// The class name of the design system that the script of the failure page needs. It is a named import, because a default
// import would copy all class names of a module into index.html.
declare module '#src/ui/brand-header.module.css' {
  export const brand: string;
}
