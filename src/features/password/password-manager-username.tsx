/** A hidden field with the username, so that a password manager stores it with the password that the form sets. */
export const PasswordManagerUsername = ({ username }: { readonly username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);
