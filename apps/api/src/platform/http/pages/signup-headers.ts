import { routes } from '@hilo/contracts'
import { permissions } from './security-headers'

/** What a script of others could ask for, beside what `permissions` denies. */
const denied = ['bluetooth', 'clipboard-read', 'hid', 'midi', 'payment', 'serial', 'usb']

/** The addresses of the page's two endpoints at these hosts. A host without a scheme has that of the page. */
const endpointsAt = (hosts: readonly string[]): string[] =>
  hosts.flatMap((host) => [routes.openSignup, routes.finishSignup].map(({ path }) => `${host}${path}`))

/**
 * The headers of the page that loads Meta's script, which may ask Meta and these two endpoints alone. Without an origin of its own
 * (`SIGNUP_URL`) the script can still read what the application stores in the browser: it is trusted. Its window must know who
 * opened it, so that it can answer (decision 193). `hosts`: by which people came, and to which the endpoints send on.
 */
export function signupHeaders(script: string, hosts: readonly string[]) {
  const { origin } = new URL(script)
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self' ${origin}`,
      "style-src 'self'",
      "img-src 'self' https://*.facebook.com",
      `connect-src ${endpointsAt(hosts).join(' ')} https://*.facebook.com ${origin}`,
      'frame-src https://*.facebook.com',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Permissions-Policy': [permissions(), ...denied.map((feature) => `${feature}=()`)].join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    // Meta compares the page's origin with the app's allowed domains.
    'Referrer-Policy': 'strict-origin',
    'X-Robots-Tag': 'noindex, nofollow',
  }
}
