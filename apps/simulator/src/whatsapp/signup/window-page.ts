const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100dvh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: start center; background: #f0f2f5; color: #1c1e21 }
  main { box-sizing: border-box; width: min(100%, 32rem); padding: 1.5rem; background: #fff }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem } p { margin: 0 0 1rem } label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; margin: 0 0 .75rem }
  input, select { font: inherit; min-height: 2.5rem; padding: 0 .5rem } footer { display: flex; gap: .75rem; justify-content: end }
  button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem; border-radius: .5rem; border: 1px solid #0866ff; background: #fff; color: #0866ff }
  button.go { background: #0866ff; color: #fff }`

/** What may be chosen: how the window ends, and how Meta treats the number afterwards. */
const outcomes = [
  ['finish', 'Termina bien'],
  ['only_waba', 'Termina sin número'],
  ['wrong_waba', 'Dice otra cuenta que la que se compartió'],
  ['expired_code', 'El código ya venció'],
  ['no_permission', 'Falta un permiso'],
  ['pin', 'El número ya tiene un PIN: 246810'],
  ['register:133006', 'El número no se verificó (133006)'],
  ['register:133010', 'Meta no lo registra (133010)'],
  ['register:133016', 'Se registró demasiadas veces (133016)'],
  ['subscribe:200', 'Meta no deja suscribir (200)'],
  ['error', 'Meta muestra un error'],
] as const
const steps = [
  'PHONE_NUMBER_SETUP',
  'PHONE_NUMBER_VERIFICATION',
  'BUSINESS_ACCOUNT_SELECTION',
  'WHATSAPP_BUSINESS_ACCOUNT_SELECTION',
]

const options = (all: readonly (readonly [string, string])[]): string =>
  all.map(([value, says]) => `<option value="${value}">${says}</option>`).join('')

interface Window {
  readonly onPhone: boolean
  /** The origin of the page that opened the window; messages go only there. */
  readonly origin: string
}

/** The window of Embedded Signup: a person connects a number, stops at a step, or closes it. */
export const windowPage = ({
  onPhone,
  origin,
}: Window): string => `<!doctype html><html lang="es"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Facebook (simulador)</title><style>${style}</style>
<main><h1>Conectar una cuenta con Hilo</h1>
<p>El simulador, en lugar de Facebook.${onPhone ? ' El número sigue en la app de WhatsApp Business.' : ''}</p>
<form><label>Nombre que se muestra <input name="name" value="Tienda Andina" required></label>
<label>Número <input name="number" value="+57 300 555 0199" required></label>
<label>Cómo termina <select name="outcome">${options(outcomes)}</select></label>
<label>Paso en que se cancela <select name="step">${options(steps.map((step) => [step, step]))}</select></label>
<footer><button type="button" id="cancel">Cancelar</button><button class="go">Terminar</button></footer></form></main>
<script>
const origin = ${JSON.stringify(origin)}
const form = document.forms[0]
const tell = (event, data) => opener && opener.postMessage(JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data, version: 4 }), origin)
const end = (code) => { if (opener) opener.postMessage({ simulator: 'login', code }, origin); close() }
document.getElementById('cancel').onclick = () => { tell('CANCEL', { current_step: form.step.value }); end(null) }
form.onsubmit = async (event) => {
  event.preventDefault()
  const [outcome, code] = form.outcome.value.split(':')
  if (outcome === 'error') {
    tell('CANCEL', { error_message: 'This number is already in use.', error_code: '524126', session_id: 'f34b51dab5e0498', timestamp: '1764425700' })
    return end(null)
  }
  const own = outcome === 'pin' ? { pin: '246810' } : code ? { [outcome]: Number(code) } : { outcome }
  const answer = await fetch('window', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: form.name.value, number: form.number.value, onPhone: ${onPhone}, webhook_url: origin + '/api/webhooks/meta/app', ...own }) })
  const done = await answer.json()
  const { code: login, phone_number_id, ...assets } = done
  tell(phone_number_id ? ${JSON.stringify(onPhone)} ? 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING' : 'FINISH' : 'FINISH_ONLY_WABA',
    phone_number_id ? { phone_number_id, ...assets } : assets)
  end(login)
}
</script></html>`
