export const mailPermission = 'https://www.googleapis.com/auth/gmail.modify'

/** Google answers short scope names with their full ones. */
const full: Readonly<Record<string, string>> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
}
export const fullScope = (scope: string): string => full[scope] ?? scope

/** The scopes of a token that was issued without the consent page. */
export const usualScope = [mailPermission, 'openid', fullScope('email')].join(' ')

/** Whether the scopes allow to read, send and mark mails. */
export const mayUseMail = (scope: string): boolean =>
  scope.split(' ').some((one) => one === mailPermission || one === 'https://mail.google.com/')

/** The scopes that have a checkbox on the consent page. */
export const isMailScope = (scope: string): boolean => /gmail|mail\.google\.com/.test(scope)
