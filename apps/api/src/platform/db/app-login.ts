/** What the app connects as. */
export interface AppLogin {
  readonly user: string
  readonly password: string
}

/** The app's URL, from the owner's: same place, its own login. */
export function appUrl(ownerUrl: string, { user, password }: AppLogin): string {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  return url.href
}

/** Roles belong to the whole cluster: each database has its own login. */
export const appUserOf = (ownerUrl: string): string =>
  `hilo_app_${new URL(ownerUrl).pathname.slice(1) || 'db'}`.slice(0, 63)
