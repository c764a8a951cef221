/** The app's own role in Postgres. */
export interface AppLogin {
  readonly user: string
  readonly password: string
}

/** The owner's URL with the app's login in it. */
export function appUrl(ownerUrl: string, { user, password }: AppLogin): string {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  return url.href
}

/** Roles belong to the whole cluster, so each database gets a login of its own. */
export const appUserOf = (ownerUrl: string): string =>
  `hilo_app_${new URL(ownerUrl).pathname.slice(1) || 'db'}`.slice(0, 63)

/** Time limit of a statement that sets none itself, such as a sweep's batch of old rows of all businesses. */
export const backgroundLimitMs = 60_000
