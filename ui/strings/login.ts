/** What the sign-in says. */
export const text = {
  where: (host: string) => `Tendarr at ${host}`,
  name: 'User name',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  submit: 'Sign in',
  busy: 'Signing in…',
  other: 'Use a token instead',
  otherBack: 'Use name and password',
  token: 'Token',
  tokenWrong: 'The service does not accept this token.',
  missing: 'Fill in both fields.',
  missingToken: 'Fill in the token.',
};
