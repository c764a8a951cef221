export interface Template {
  id: string
  name: string
  language: string
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED'
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  components: TemplateComponent[]
}

export type TemplateComponent =
  | { type: 'HEADER'; format: 'TEXT'; text: string }
  | { type: 'BODY'; text: string }
  | { type: 'FOOTER'; text: string }
  | { type: 'BUTTONS'; buttons: TemplateButton[] }

export type TemplateButton =
  | { type: 'QUICK_REPLY'; text: string }
  | { type: 'URL'; text: string; url: string }

/** Approved templates, and two in states that refuse a send. */
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

/** How many of `{{1}}`, `{{2}}` … a text has. */
export const countPlaceholders = (text: string): number => new Set(text.match(/\{\{\d+\}\}/g)).size

export const fillPlaceholders = (text: string, values: string[]): string =>
  text.replace(/\{\{(\d+)\}\}/g, (_, place: string) => values[Number(place) - 1] ?? '')
