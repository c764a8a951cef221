/**
 * A cookie that ends with the browser, with the value 1. The web sets it for a session without 'Recordarme', and it goes along with
 * the login: such a session also ends sooner on the server. The login's payload has no key for that (specification).
 */
export const openBrowserCookie = 'hilo_open'
