import {
  type CommandName,
  clientCommands,
  commonErrors,
  type EndpointDefinition,
  type EndpointName,
  type ErrorCode,
  errorTable,
  serverEvents,
} from '@hilo/contracts'
import {
  accessSentence,
  chapters,
  commandExamples,
  errorSentence,
  keySentence,
} from '@hilo/contracts/reference'
import type { z } from 'zod'
import { curlOf, loginLines } from './curl'
import { fieldRows } from './field-rows'
import { style } from './style'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char)
const code = (text: string): string => `<code>${html(text)}</code>`
const block = (title: string, content: string): string => (content ? `<h4>${html(title)}</h4>${content}` : '')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const tableRow = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<div class="scroll" tabindex="0"><table><thead>${tableRow(head, 'th')}</thead><tbody>${rows
    .map((cells) => tableRow(cells, 'td'))
    .join('')}</tbody></table></div>`
}

const fields = (schema: z.ZodType | undefined, io: 'input' | 'output'): string =>
  schema
    ? table(
        ['Campo', 'Valor', ''],
        fieldRows(schema, io).map(({ path, kind, required }) => [
          code(path),
          html(kind),
          io === 'input' && !required ? 'opcional' : '',
        ]),
      )
    : ''

const refusals = (codes: readonly ErrorCode[]): string =>
  table(
    ['Código', 'Estado', 'Qué dice'],
    codes.map((errorCode) => [
      code(errorCode),
      String(errorTable[errorCode].status),
      html(errorSentence(errorCode)),
    ]),
  )

function answer({ response, success, paged }: EndpointDefinition): string {
  if (response === 'file') return '<p>El archivo, para descargar.</p>'
  if (typeof response === 'string') return '<p>Texto.</p>'
  const successLine = success ? `<p>Con <code>msg</code>: «${html(success)}»</p>` : ''
  const more = paged
    ? '<p>Una lista. Si hay más, la cabecera <code>X-Next-Cursor</code> trae el <code>cursor</code> de la página siguiente.</p>'
    : ''
  return successLine + more + fields(response, 'output')
}

function entry(url: string, name: EndpointName, definition: EndpointDefinition): string {
  const { methods, path, summary, access, params, query, body, errors } = definition
  const verbs = methods.map((verb) => `<span class="verb ${verb.toLowerCase()}">${verb}</span>`).join(' ')
  const words = html([name, definition.key ?? '', ...errors, accessSentence(access)].join(' '))
  return `<details id="${html(name)}" data-words="${words}">
<summary><span>${verbs}</span><h3>${code(path)}</h3><p>${html(summary)}</p></summary>
<div class="body">
${block('Quién puede', `<p>${html(`${accessSentence(access)} ${keySentence(definition)}`)}</p>`)}
${block('En la dirección', fields(params, 'input'))}
${block('En la consulta', fields(query, 'input'))}
${block(definition.file ? 'En el formulario' : 'En el cuerpo', body === 'raw' ? '<p>Los bytes del proveedor, tal como los firmó.</p>' : fields(body, 'input'))}
${block('Qué responde', answer(definition))}
${block('Cómo puede negarse', refusals(errors))}
${block('Ejemplo', `<pre>${html(curlOf(url, name, definition))}</pre>`)}
</div></details>`
}

const commandEntry = ([name, command]: [
  CommandName,
  (typeof clientCommands)[keyof typeof clientCommands],
]): string =>
  `<details id="${html(name)}" data-words="socket comando ${html(command.errors.join(' '))}">
<summary><span class="verb">emit</span><h3>${code(name)}</h3><p>${html(command.summary)}</p></summary>
<div class="body">
${block('Qué lleva', fields(command.payload, 'input') || '<p>Nada.</p>')}
${block('Qué trae la confirmación en data', fields(command.data, 'output') || '<p>Nada.</p>')}
${'reply' in command ? `<p>También llega como el evento ${code(command.reply)}.</p>` : ''}
${block('Cómo puede negarse', refusals(command.errors))}
${block('Ejemplo', `<pre>${html(`socket.emit('${name}', ${JSON.stringify(commandExamples[name], null, 2)}, (ack) => …)`)}</pre>`)}
</div></details>`

const eventEntry = ([name, payload]: [string, z.ZodType]): string =>
  `<details id="evento-${html(name)}" data-words="socket evento">
<summary><span class="verb get">on</span><h3>${code(name)}</h3></summary>
<div class="body">${block('Qué trae', fields(payload, 'output'))}</div></details>`

const section = (id: string, title: string, content: string): string =>
  `<section id="${id}"><h2>${html(title)}</h2>${content}</section>`

/** The documentation page, generated from the tables that mount the API. The examples are sent to `url`. */
export function docsPage(url: string): string {
  const chapterSections = chapters.map(({ id, title, endpoints }) => ({
    id,
    title,
    content: Object.entries(endpoints)
      // The chapters consist of parts of the endpoint table, so the names are its keys.
      .map(([name, definition]) => entry(url, name as EndpointName, definition))
      .join(''),
  }))
  const all = [
    ...chapterSections,
    {
      id: 'comandos',
      title: 'Socket: comandos',
      content: Object.entries(clientCommands)
        .map((command) => commandEntry(command as Parameters<typeof commandEntry>[0]))
        .join(''),
    },
    {
      id: 'eventos',
      title: 'Socket: eventos',
      content: Object.entries(serverEvents).map(eventEntry).join(''),
    },
  ]
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>API de Hilo</title><style>${style}</style></head>
<body>
<header><strong>API de Hilo</strong>
<input type="search" placeholder="Buscar: contactos, NOT_OWNER, send:message…" aria-label="Buscar en la documentación" autocomplete="off">
<nav aria-label="Para programas"><a href="/api/docs/openapi.json">OpenAPI 3.1</a><a href="/api/docs/events.json">Eventos en JSON</a></nav></header>
<div class="frame">
<aside><nav aria-label="Capítulos">${all.map(({ id, title }) => `<a href="#${id}">${html(title)}</a>`).join('')}</nav></aside>
<main>
<h1>Lo que la API sabe hacer</h1>
<div class="intro"><p>Cada dirección responde con y sin la barra final. Ingresa con
<a href="#login"><code>/api/auth/session/user/login</code></a> y envía el <code>token</code> en la cabecera
<code>Authorization</code>, solo o después de <code>Bearer</code>. Dura unos minutos:
<a href="#refresh"><code>refresh</code></a> da otro.</p>
<p>El socket está en el espacio <code>/chats</code>, solo por websocket, con el token en <code>auth.token</code>. Cada comando
puede pedir una confirmación: <code>{ ok: true, data }</code> o <code>{ ok: false, msg, code }</code>. Con <code>auth.replies</code> en
<code>false</code>, quien la pide no recibe además el evento de la respuesta.</p>
<p>Los ejemplos funcionan tal como están con la demo recién creada, en cualquier orden, salvo los dos que piden un secreto que solo
su dueño tiene: renovar una sesión y cambiar una contraseña olvidada. Antes, guarda los tokens de una agente y de
una administradora:</p></div>
<pre>${html(loginLines(url))}</pre>
<h4>Lo que cualquiera puede responder</h4>
${refusals(commonErrors)}
<p class="none" hidden>Nada de la API coincide con lo que buscas.</p>
${all.map(({ id, title, content }) => section(id, title, content)).join('\n')}
</main></div>
<script src="/api/docs/page.js" defer></script>
</body></html>`
}
