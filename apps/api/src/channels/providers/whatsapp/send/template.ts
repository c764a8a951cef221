import type {
  OutboundTemplate,
  SendError,
  TemplateButtonValue,
  TemplateFileToSend,
  TemplateVariable,
} from '../../../outbound'
import type { GraphAccess, GraphAnswer } from '../../meta/graph'
import { uploadFile } from './upload'

type Upload = (file: TemplateFileToSend) => Promise<GraphAnswer<object>>

/**
 * A template as a message. Its files are uploaded for each attempt: nobody sees them before the message refers to them, and
 * an id of an earlier attempt may have ended.
 */
export async function templateOf(
  graph: GraphAccess,
  phoneNumberId: string,
  { name, language, values, header, buttons = [], cards = [] }: OutboundTemplate,
): Promise<GraphAnswer<object>> {
  const upload: Upload = (file) => uploadParameter(graph, phoneNumberId, file)
  const components: object[] = []
  if (header?.kind === 'file') {
    const parameter = await upload(header.file)
    if ('error' in parameter) return parameter
    components.push({ type: 'header', parameters: [parameter.value] })
  } else if (header?.kind === 'place') {
    const { latitude, longitude, name: placeName, address } = header.place
    const location = {
      ...{ latitude: String(latitude), longitude: String(longitude) },
      ...{ name: placeName, address },
    }
    components.push({ type: 'header', parameters: [{ type: 'location', location }] })
  } else if (header) components.push(...ofText('header', header.values))
  components.push(...ofText('body', values), ...ofButtons(buttons))
  if (cards.length > 0) {
    const carousel = await cardsOf(cards, upload)
    if ('error' in carousel) return carousel
    components.push({ type: 'carousel', cards: carousel.value })
  }
  return { value: { type: 'template', template: { name, language: { code: language }, components } } }
}

async function cardsOf(
  cards: NonNullable<OutboundTemplate['cards']>,
  upload: Upload,
): Promise<{ readonly value: object[] } | { readonly error: SendError }> {
  const made: object[] = []
  for (const [card_index, { file, values, buttons }] of cards.entries()) {
    const parameter = await upload(file)
    if ('error' in parameter) return parameter
    const header = { type: 'header', parameters: [parameter.value] }
    made.push({ card_index, components: [header, ...ofText('body', values), ...ofButtons(buttons)] })
  }
  return { value: made }
}

async function uploadParameter(
  graph: GraphAccess,
  phoneNumberId: string,
  { type, ...file }: TemplateFileToSend,
): Promise<GraphAnswer<object>> {
  const uploaded = await uploadFile(graph, phoneNumberId, file)
  if ('error' in uploaded) return uploaded
  // WhatsApp shows the name of a document only.
  const media = { id: uploaded.value.id, ...(type === 'document' && { filename: file.name }) }
  return { value: { type, [type]: media } }
}

/** Numbered variables are filled in the order of their numbers, named ones by name. */
function ofText(type: 'header' | 'body', values: readonly TemplateVariable[]): object[] {
  if (values.length === 0) return []
  const inOrder = values.toSorted((one, other) => Number(one.name) - Number(other.name) || 0)
  const parameters = inOrder.map(({ name, value }) => ({
    type: 'text',
    ...(/^\d+$/.test(name) ? {} : { parameter_name: name }),
    text: value,
  }))
  return [{ type, parameters }]
}

const ofButtons = (buttons: readonly TemplateButtonValue[]): object[] =>
  buttons.map(({ index, kind, value }) => ({
    type: 'button',
    sub_type: { url: 'url', code: 'copy_code', reply: 'quick_reply' }[kind],
    index: String(index),
    parameters: [
      {
        url: { type: 'text', text: value },
        code: { type: 'coupon_code', coupon_code: value },
        reply: { type: 'payload', payload: value },
      }[kind],
    ],
  }))
