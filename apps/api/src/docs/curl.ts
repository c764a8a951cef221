import { type EndpointDefinition, type EndpointName, endpoints } from '@hilo/contracts'
import { demo, type Example, examples, exampleUserOf } from '@hilo/contracts/reference'

/** The shell variables that hold the tokens of the examples. */
export const tokenNames = { ana: 'TOKEN', marta: 'TOKEN_ADMIN' } as const

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const json = (value: unknown): string => JSON.stringify(value, null, 2)

function addressOf(url: string, path: string, { params = {}, query = {} }: Example): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return `${url}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

function payload({ file }: EndpointDefinition, { body, upload, raw }: Example): string[] {
  const asJson = `-H ${shellQuote('Content-Type: application/json')}`
  if (raw) return [asJson, `-d ${shellQuote(json(raw))}`]
  if (file && upload) {
    // The file's content stands in the command, so that the reader needs no file.
    const part = `${file}="${upload.content}";filename="${upload.name}";type=${upload.type}`
    const fields = Object.entries((body ?? {}) as object).map(([name, value]) => `${name}=${value}`)
    return [...fields, part].map((one) => `-F ${shellQuote(one)}`)
  }
  return body === undefined ? [] : [asJson, `-d ${shellQuote(json(body))}`]
}

/** The example of an endpoint as a curl command. */
export function curlOf(url: string, name: EndpointName, definition: EndpointDefinition): string {
  const example: Example = examples[name]
  const [method] = definition.methods
  const person = exampleUserOf(name)
  const headers = Object.entries(example.headers ?? {}).map(([header, value]) =>
    shellQuote(`${header}: ${value}`),
  )
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuote(addressOf(url, definition.path, example))}`,
    ...(person ? [`-H "Authorization: Bearer $${tokenNames[person]}"`] : []),
    ...headers.map((header) => `-H ${header}`),
    ...payload(definition, example),
  ].join(' \\\n  ')
}

/** The commands that fetch those tokens. */
export function loginLines(url: string): string {
  const line = (variable: string, email: string) => {
    const body = JSON.stringify({ email, password: demo.password })
    const login = `curl -s ${shellQuote(`${url}${endpoints.login.path}`)} -H ${shellQuote('Content-Type: application/json')} -d ${shellQuote(body)}`
    return `${variable}=$(${login} | sed ${shellQuote('s/.*"token":"\\([^"]*\\)".*/\\1/')})`
  }
  return [line(tokenNames.ana, demo.ana.email), line(tokenNames.marta, demo.marta.email)].join('\n')
}
