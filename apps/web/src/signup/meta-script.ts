import type { OpenedSignup } from '@hilo/contracts'

interface LoginAnswer {
  readonly authResponse?: { readonly code?: string } | null
}

/** The part of Meta's script that Embedded Signup uses. */
interface MetaScript {
  init(options: {
    appId: string
    version: string
    cookie: boolean
    xfbml: boolean
    autoLogAppEvents: boolean
  }): void
  login(callback: (answer: LoginAnswer) => void, options: object): void
}
declare global {
  var FB: MetaScript | undefined
  var fbAsyncInit: (() => void) | undefined
}

/** A blocker may swallow the script without an error. */
const loadMs = 15_000

/** Loads Meta's script, which calls `fbAsyncInit` once it is whole. Null: it did not load. */
export function loadMetaScript({ script, app_id, graph_version }: OpenedSignup): Promise<MetaScript | null> {
  return new Promise((resolve) => {
    globalThis.fbAsyncInit = () => {
      globalThis.FB?.init({
        appId: app_id,
        version: graph_version,
        cookie: false,
        xfbml: false,
        autoLogAppEvents: false,
      })
      resolve(globalThis.FB ?? null)
    }
    setTimeout(() => resolve(null), loadMs)
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.crossOrigin = 'anonymous'
    element.onerror = () => resolve(null)
    document.head.append(element)
  })
}

/** What opens the window of Embedded Signup, fourth version. */
export const loginOptions = ({ config_id, on_phone }: Pick<OpenedSignup, 'config_id' | 'on_phone'>) => ({
  config_id,
  response_type: 'code',
  override_default_response_type: true,
  extras: {
    setup: {},
    version: 'v4',
    sessionInfoVersion: '3',
    featureType: on_phone ? 'whatsapp_business_app_onboarding' : '',
  },
})
