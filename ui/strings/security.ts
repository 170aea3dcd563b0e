/** What is said about the password and the sign-in. */
export const text = {
  title: 'Who may use this page',
  open: 'No password is set: everyone who reaches this address may use the page and change everything.',
  closed: 'A password is set: this page asks for it.',
  set: 'Set the password',
  change: 'Change the password',
  busy: 'Setting…',
  userName: 'User name',
  password: 'New password',
  passwordHelp: 'At least 8 characters. It is kept as a hash on the machine of the service.',
  setupCode: 'Setup code',
  setupCodeHelp:
    'It proves that the machine is yours. It stands in the terminal where the service started and in the file setup-code of its data folder; or it is the access token, if one was set there.',
  missing: 'Fill in all fields.',
  done: 'The password is set, and this browser is signed in',
  signOut: 'Sign out',
  signedOut: 'This browser is signed out',
};
