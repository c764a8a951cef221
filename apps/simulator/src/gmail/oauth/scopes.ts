export const mailPermission = 'https://www.googleapis.com/auth/gmail.modify'

/** Short names come back as what they stand for. */
const full: Readonly<Record<string, string>> = {
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
}
export const fullScope = (scope: string): string => full[scope] ?? scope

/** What a token that no walk of consent gave lets do. */
export const usualScope = [mailPermission, 'openid', fullScope('email')].join(' ')

/** Whether what was granted lets read, send and mark mails. */
export const mayUseMail = (scope: string): boolean =>
  scope.split(' ').some((one) => one === mailPermission || one === 'https://mail.google.com/')

/** What a person is asked for one by one; who they are comes along with the account. */
export const isAskedFor = (scope: string): boolean => /gmail|mail\.google\.com/.test(scope)
