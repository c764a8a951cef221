import {
  askerOf,
  demo,
  type EndpointDefinition,
  type EndpointName,
  type Example,
  endpoints,
  examples,
} from '@hilo/contracts'

/** Where a reader keeps the token of each who asks in the examples. */
export const tokenNames = { ana: 'TOKEN', marta: 'TOKEN_ADMIN' } as const

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const json = (value: unknown): string => JSON.stringify(value, null, 2)

function addressOf(url: string, path: string, { params = {}, query = {} }: Example): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return `${url}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

function payload({ file }: EndpointDefinition, { body, upload, raw }: Example): string[] {
  const asJson = `-H ${quoted('Content-Type: application/json')}`
  if (raw) return [asJson, `-d ${quoted(json(raw))}`]
  if (file && upload) {
    // Curl takes the file's content from the command, so that nobody must have one at hand.
    const part = `${file}="${upload.content}";filename="${upload.name}";type=${upload.type}`
    const fields = Object.entries((body ?? {}) as object).map(([name, value]) => `${name}=${value}`)
    return [...fields, part].map((one) => `-F ${quoted(one)}`)
  }
  return body === undefined ? [] : [asJson, `-d ${quoted(json(body))}`]
}

/** The example of an endpoint, as a terminal sends it. */
export function curlOf(url: string, name: EndpointName, definition: EndpointDefinition): string {
  const example: Example = examples[name]
  const [method] = definition.methods
  const asker = askerOf(name)
  const headers = Object.entries(example.headers ?? {}).map(([header, value]) =>
    quoted(`${header}: ${value}`),
  )
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(addressOf(url, definition.path, example))}`,
    ...(asker ? [`-H "Authorization: Bearer $${tokenNames[asker]}"`] : []),
    ...headers.map((header) => `-H ${header}`),
    ...payload(definition, example),
  ].join(' \\\n  ')
}

/** How the reader comes by those tokens. */
export function loginLines(url: string): string {
  const line = (variable: string, email: string) => {
    const body = JSON.stringify({ email, password: demo.password })
    const login = `curl -s ${quoted(`${url}${endpoints.login.path}`)} -H ${quoted('Content-Type: application/json')} -d ${quoted(body)}`
    return `${variable}=$(${login} | sed ${quoted('s/.*"token":"\\([^"]*\\)".*/\\1/')})`
  }
  return [line(tokenNames.ana, demo.ana.email), line(tokenNames.marta, demo.marta.email)].join('\n')
}
