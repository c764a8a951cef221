import { mailPermission } from './scopes'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char)

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #f0f4f9; color: #1f1f1f }
  main { box-sizing: border-box; width: min(100%, 30rem); padding: 2rem; background: #fff; border-radius: 1rem }
  h1 { font-size: 1.5rem; font-weight: 500; margin: 0 0 .5rem } fieldset { border: 1px solid #747775; border-radius: .5rem; margin: 1rem 0; padding: .5rem 1rem }
  label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem } p { margin: 0 0 1rem } footer { display: flex; gap: .75rem; justify-content: end }
  button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; border-radius: 1.5rem; border: 1px solid #0b57d0; background: #fff; color: #0b57d0 }
  button[value=allow] { background: #0b57d0; color: #fff }`

interface ConsentRequest {
  readonly accounts: readonly string[]
  /** The account that the application expects. */
  readonly hint: string | null
  readonly scopes: readonly string[]
  /** The query of the application's request: posted with the form, and checked again. */
  readonly query: string
}

const permissionNames: Readonly<Record<string, string>> = {
  [mailPermission]: 'Leer, redactar y enviar correos de Gmail',
  'https://mail.google.com/': 'Leer, redactar, enviar y borrar para siempre todos los correos de Gmail',
}

/** Asks for the account and the permissions; each permission can be unchecked, as on Google's page. */
export function consentPage({ accounts, hint, scopes, query }: ConsentRequest): string {
  const choices = accounts.map((account, at) => {
    const checked = hint === null ? at === 0 : account === hint.toLowerCase()
    return `<label><input type="radio" name="account" value="${escaped(account)}"${checked ? ' checked' : ''}>${escaped(account)}</label>`
  })
  const permissions = scopes
    .filter((scope) => scope in permissionNames)
    .map(
      (scope) =>
        `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked>${permissionNames[scope]}</label>`,
    )
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Acceder con Google (simulador)</title><style>${style}</style>
<main><h1>Hilo quiere acceder a tu cuenta de Google</h1><p>El simulador, en lugar de Google.</p>
<form method="post" action="?${escaped(query)}">
<fieldset><legend>Elige una cuenta</legend>${choices.join('')}</fieldset>
<fieldset><legend>Esto le permitirá a Hilo</legend>${permissions.join('')}</fieldset>
<footer><button name="decision" value="deny">Cancelar</button><button name="decision" value="allow">Permitir</button></footer>
</form></main></html>`
}
