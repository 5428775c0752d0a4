/** Tells a password manager whose password a form sets, so that it keeps the right pair. */
export const PasswordManagerUsername = ({ username }: { readonly username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);
