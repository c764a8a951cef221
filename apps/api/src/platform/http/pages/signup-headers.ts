import { permissions } from './security-headers'

/**
 * The headers of the page that loads Meta's script. No code of Hilo's application runs beside the script, and what it may reach is Meta and
 * Hilo alone. But the origin is Hilo's, and what the application stores in the browser can be read from it: Meta's script is trusted. Its
 * window must still know who opened it, so that it can answer (decision 193).
 */
export function signupHeaders(script: string) {
  const { origin } = new URL(script)
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self' ${origin}`,
      "style-src 'self'",
      "img-src 'self' https://*.facebook.com",
      `connect-src 'self' https://*.facebook.com ${origin}`,
      'frame-src https://*.facebook.com',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Permissions-Policy': permissions(),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    // Meta compares the page's origin with the app's allowed domains.
    'Referrer-Policy': 'strict-origin',
    'X-Robots-Tag': 'noindex, nofollow',
  }
}
