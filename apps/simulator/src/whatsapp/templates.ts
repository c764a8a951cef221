export interface Template {
  id: string
  name: string
  language: string
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED' | 'IN_APPEAL'
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  parameter_format?: 'NAMED' | 'POSITIONAL'
  components: TemplateComponent[]
}

export type TemplateHeader =
  | { type: 'HEADER'; format: 'TEXT'; text: string }
  | { type: 'HEADER'; format: 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION' }

export type CardComponent =
  | TemplateHeader
  | { type: 'BODY'; text: string }
  | { type: 'BUTTONS'; buttons: TemplateButton[] }

type TemplateComponent =
  | CardComponent
  | { type: 'FOOTER'; text: string }
  | { type: 'CAROUSEL'; cards: { components: CardComponent[] }[] }

export type TemplateButton =
  | { type: 'QUICK_REPLY'; text: string }
  | { type: 'URL'; text: string; url: string }
  | { type: 'PHONE_NUMBER'; text: string; phone_number: string }
  | { type: 'COPY_CODE'; text: string; example: string[] }
  | { type: 'CATALOG' | 'FLOW' | 'OTP'; text: string }

const approved = { language: 'es_CO', status: 'APPROVED' } as const
const shop = 'https://tiendaandina.example'

/** A card of the carousel: all have the same parts. */
const garment = (name: string) => ({
  components: [
    { type: 'HEADER' as const, format: 'IMAGE' as const },
    { type: 'BODY' as const, text: `${name}: desde {{1}}.` },
    {
      type: 'BUTTONS' as const,
      buttons: [
        { type: 'URL' as const, text: 'Ver prenda', url: `${shop}/prendas/{{1}}` },
        { type: 'QUICK_REPLY' as const, text: `Quiero ${name.toLowerCase()}` },
      ],
    },
  ],
})

/** Approved templates of every kind, and two in states that refuse a send. */
export const templates: Template[] = [
  {
    id: '594712003400001',
    name: 'retomar_conversacion',
    language: 'es_CO',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Hola {{1}}, seguimos atentos a tu solicitud. ¿Quieres que la retomemos?' },
      { type: 'FOOTER', text: 'Responde para continuar' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Sí, retomar' },
          { type: 'QUICK_REPLY', text: 'Ya no, gracias' },
        ],
      },
    ],
  },
  {
    id: '594712003400002',
    name: 'pedido_en_camino',
    language: 'es_CO',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Tu pedido va en camino' },
      { type: 'BODY', text: 'Hola {{1}}, tu pedido {{2}} salió hoy y llega el {{3}}.' },
    ],
  },
  {
    id: '594712003400003',
    name: 'aviso_horario',
    language: 'es_CO',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Recuerda que atendemos de lunes a sábado, de 8 a. m. a 6 p. m.' }],
  },
  {
    id: '594712003400006',
    name: 'rastrear_pedido',
    language: 'es_CO',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Tu pedido va en camino, {{1}}.' },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Rastrear', url: 'https://tiendaandina.example/rastreo/{{1}}' }],
      },
    ],
  },
  {
    ...approved,
    id: '594712003400007',
    name: 'novedades_en_tienda',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Hola {{1}}, esto acaba de llegar a la tienda. Lo apartamos hasta el {{2}}.' },
      { type: 'FOOTER', text: 'Responde BAJA para no recibir novedades' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Ver en la web', url: `${shop}/novedades/{{1}}` },
          { type: 'QUICK_REPLY', text: 'Apártalo' },
        ],
      },
    ],
  },
  {
    ...approved,
    id: '594712003400008',
    name: 'video_de_cuidado',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'VIDEO' },
      { type: 'BODY', text: 'Así se lava tu {{1}} para que dure más.' },
    ],
  },
  {
    ...approved,
    id: '594712003400009',
    name: 'factura_lista',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Hola {{nombre}}, aquí está la factura {{numero}}.' },
      { type: 'BUTTONS', buttons: [{ type: 'PHONE_NUMBER', text: 'Llamar', phone_number: '+576011234567' }] },
    ],
  },
  {
    ...approved,
    id: '594712003400010',
    name: 'punto_de_entrega',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Puedes recoger tu pedido {{1}} en este punto.' },
    ],
  },
  {
    ...approved,
    id: '594712003400011',
    name: 'cupon_de_bienvenida',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Un regalo para {{1}}' },
      { type: 'BODY', text: 'Con este cupón tienes {{1}} en tu próxima compra.' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'COPY_CODE', text: 'Copiar código de oferta', example: ['HOLA10'] },
          { type: 'URL', text: 'Ir a la tienda', url: shop },
        ],
      },
    ],
  },
  {
    ...approved,
    id: '594712003400012',
    name: 'temporada_en_tarjetas',
    category: 'MARKETING',
    components: [
      { type: 'BODY', text: 'Hola {{1}}, elige lo que más te gusta de la temporada.' },
      { type: 'CAROUSEL', cards: ['Ruanas', 'Sombreros', 'Mochilas'].map(garment) },
    ],
  },
  {
    ...approved,
    id: '594712003400013',
    name: 'ver_catalogo',
    category: 'MARKETING',
    components: [
      { type: 'BODY', text: 'Mira todo lo que tenemos.' },
      { type: 'BUTTONS', buttons: [{ type: 'CATALOG', text: 'Ver catálogo' }] },
    ],
  },
  {
    ...approved,
    id: '594712003400014',
    name: 'agendar_visita',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Escoge el día de tu visita.' },
      { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Agendar' }] },
    ],
  },
  {
    id: '594712003400004',
    name: 'promocion_diciembre',
    language: 'es_CO',
    status: 'PAUSED',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Diciembre trae descuentos para ti, {{1}}.' }],
  },
  {
    id: '594712003400005',
    name: 'encuesta_servicio',
    language: 'es_CO',
    status: 'REJECTED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: '¿Cómo te atendimos?' }],
  },
]

const place = /\{\{(\w+)\}\}/g

/** The names of `{{1}}`, `{{2}}`, `{{nombre}}` …, in the order of the text. */
export const placesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].flatMap(([, name]) => name ?? [])),
]

export const fillPlaces = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(place, (_, name: string) => values.get(name) ?? '')
