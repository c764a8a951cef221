import type { MessageContent } from '../../src/channels/inbound'
import type { Good } from '../script/business'
import type { Customer } from '../script/people'
import { day, hourInBogota } from './moments'
import type { Random } from './random'

const thousands = new Intl.NumberFormat('es-CO')
const pesos = (amount: number): string => `$${thousands.format(amount)}`
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const firstOf = (name: string | null | undefined): string => name?.split(' ')[0] ?? ''

function greeting(at: number): string {
  const hour = hourInBogota(at)
  if (hour < 12) return 'Buenos días'
  return hour < 19 ? 'Buenas tardes' : 'Buenas noches'
}

interface FillInput {
  readonly random: Random
  readonly customer: Customer
  readonly goods: readonly Good[]
  readonly at: number
  readonly now: number
}

export type Fill = (words: string, agent?: string) => string

/** Fills the placeholders of a dialogue, such as {precio}, for one chat. */
export function createFill({ random, customer, goods, at, now }: FillInput): Fill {
  const good = random.pick(goods)
  const ruanas = goods.filter(({ kind }) => kind === 'ruana')
  const ruana = random.pick(ruanas.length > 0 ? ruanas : goods)
  const called = firstOf(customer.signs ?? customer.name)
  const weeksOrders = Math.floor((now - at) / day) * 17
  const values: Record<string, string> = {
    buenas: greeting(at),
    ', nombre': called && `, ${called}`,
    nombre_o_hola: called || 'Hola',
    nombre_completo: customer.signs ?? customer.name ?? 'Un cliente',
    ciudad: customer.city ?? 'Bogotá',
    direccion: `Calle ${random.between(3, 98)} # ${random.between(2, 70)}-${random.between(10, 89)}`,
    ruana: ruana.name,
    precio_ruana: pesos(ruana.price),
    talla: random.pick(['S', 'M', 'L', 'XL']),
    la_prenda: `la ${good.name}`,
    La_prenda: capital(`la ${good.name}`),
    una_prenda: `una ${good.name}`,
    precio: pesos(good.price),
    apartado: pesos(Math.round(good.price * 0.3)),
    pedido: String(4900 - weeksOrders + random.between(0, 16)),
    guia: `21${random.between(10_000_000, 99_999_999)}`,
  }
  return (words, agent) =>
    words.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const value = name === 'agente' ? agent : values[name]
      if (value === undefined) throw new Error(`a dialogue asks for {${name}}`)
      return value
    })
}

/** Fills every text of a message. */
export function fillContent(content: MessageContent, fill: (words: string) => string): MessageContent {
  if ('text' in content.body)
    return { ...content, body: { ...content.body, text: fill(content.body.text) } } as MessageContent
  const { name, caption } = content.body
  const body = { ...content.body, name: fill(name), caption: caption && fill(caption) }
  // Only texts were replaced: the body still fits its type.
  return { ...content, body } as MessageContent
}
