/**
 * Stands in for Meta's script (https://connect.facebook.net/…/sdk.js): `FB.init` and `FB.login`, as Embedded Signup uses them. It opens the
 * window at `origin` and refuses what Meta's refuses.
 */
export const scriptOf = (origin: string): string => `(() => {
  const origin = ${JSON.stringify(origin)}
  let app = null
  window.FB = {
    init(options) {
      if (!options || !options.appId || !/^v\\d+\\.\\d+$/.test(options.version || ''))
        throw new Error('init not called with valid version')
      app = options
    },
    login(callback, options = {}) {
      if (!app) throw new Error('FB.login() called before FB.init().')
      if (typeof callback !== 'function' || callback.constructor.name === 'AsyncFunction')
        throw new Error('Expression is of type asyncfunction, not function')
      const { config_id, response_type, override_default_response_type, extras = {} } = options
      const asked = {
        app_id: app.appId,
        config_id: config_id || '',
        response_type: override_default_response_type ? response_type || '' : 'token',
        feature: extras.featureType || '',
        version: extras.version || '',
        session: extras.sessionInfoVersion || '',
        origin: location.origin,
      }
      const opened = window.open(origin + '/facebook/window?' + new URLSearchParams(asked), 'fb', 'popup,width=520,height=760')
      if (!opened) return callback({ authResponse: null, status: 'unknown' })
      let late
      const end = (code) => {
        clearInterval(watch)
        clearTimeout(late)
        removeEventListener('message', hear)
        callback(code ? { authResponse: { code, userID: null }, status: 'connected' } : { authResponse: null, status: 'unknown' })
      }
      const hear = ({ origin: from, data }) => {
        if (from === origin && data && data.simulator === 'login') end(data.code)
      }
      addEventListener('message', hear)
      // A window posts its code and closes: it may be seen closed before the message is delivered.
      const watch = setInterval(() => {
        if (!opened.closed) return
        clearInterval(watch)
        late = setTimeout(() => end(null), 500)
      }, 100)
    },
  }
  if (typeof window.fbAsyncInit === 'function') window.fbAsyncInit()
})()
`
