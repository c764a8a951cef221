import type { CountMeasure, DueKind, DurationMeasure, LoadFigure, ReportPeriod } from '@hilo/contracts'
import { isolateArguments } from '../lib/text/bidi'

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('es-CO', { style: 'percent', maximumFractionDigits: 0 })

/** With the space that our language wants; not all browsers write it. */
const wholePercent = (share: number): string => `${Math.round(100 * share)}\u00a0%`

export interface Definition {
  readonly title: string
  readonly help: string
}

const counts = {
  created: { title: 'Nuevas', help: 'Interacciones que empezaron en el período.' },
  created_channel: { title: 'Nuevas por canal', help: 'Las que empezaron en el período, por su canal.' },
  created_area: {
    title: 'Nuevas por área',
    help: 'Las que empezaron en el período, por el área que tienen ahora o tenían al finalizar.',
  },
  created_label: {
    title: 'Nuevas por etiqueta',
    help: 'Las que empezaron en el período. Una con varias etiquetas cuenta en cada una.',
  },
  created_hour: {
    title: 'Nuevas por día y hora',
    help: 'A qué hora de qué día empezaron, en la zona horaria de la empresa.',
  },
  created_ad: {
    title: 'Nuevas por anuncio',
    help: 'Las que empezaron en el período, por el anuncio que las trajo.',
  },
  finished_ad: {
    title: 'Finalizadas por anuncio',
    help: 'Las que terminaron en el período, por el anuncio que las trajo.',
  },
  answered_ad: {
    title: 'Respondidas por anuncio',
    help: 'Las que terminaron en el período y respondió una persona, por el anuncio que las trajo.',
  },
  finished: { title: 'Finalizadas', help: 'Interacciones que terminaron en el período.' },
  finished_by: {
    title: 'Finalizadas por persona',
    help: 'Las que terminaron en el período, por quien las finalizó.',
  },
  answered_by: {
    title: 'Atendidas por persona',
    help: 'Las que terminaron en el período y en las que la persona escribió al cliente.',
  },
  reason: { title: 'Motivos', help: 'Las que terminaron en el período, por el motivo elegido al finalizar.' },
  transferred: {
    title: 'Transferidas',
    help: 'Finalizadas que pasaron al menos una vez a otra persona o a otra área.',
  },
  expired: {
    title: 'Expiradas',
    help: 'Finalizadas que expiraron al menos una vez por silencio del cliente.',
  },
  answered_by_ai: {
    title: 'Con la IA de Meta',
    help: 'Finalizadas en las que respondió la IA de Meta. No cuenta como respuesta de una persona.',
  },
  answered_by_app: {
    title: 'Con otra aplicación',
    help: 'Finalizadas en las que respondió otra aplicación en lugar de la empresa. No cuenta como respuesta de una persona.',
  },
  wrote_again: {
    title: 'Escribieron de nuevo',
    help: 'Finalizadas cuyo cliente empezó otra interacción en las 24 horas siguientes.',
  },
  failed: {
    title: 'Con envíos fallidos',
    help: 'Finalizadas con al menos un mensaje que no llegó al cliente.',
  },
  failed_code: {
    title: 'Envíos fallidos',
    help: 'Finalizadas con mensajes que no llegaron, por la razón del canal.',
  },
  first_answer_met: {
    title: 'Primera respuesta a tiempo',
    help: 'Finalizadas cuya primera respuesta llegó dentro de la meta de su área.',
  },
  first_answer_missed: {
    title: 'Primera respuesta tarde',
    help: 'Finalizadas cuya primera respuesta pasó de la meta de su área, o no llegó.',
  },
  end_met: { title: 'Finalizadas a tiempo', help: 'Terminaron dentro de la meta de su área.' },
  end_missed: { title: 'Finalizadas tarde', help: 'Terminaron después de la meta de su área.' },
  later_answered: { title: 'Con más respuestas', help: 'Finalizadas con dos respuestas o más.' },
} as const satisfies Record<CountMeasure, Definition>

/** What customers brought who came by an ad. */
const ads = {
  title: 'Anuncios',
  help: 'Chats que empezaron en el período por un anuncio de Meta, y los que terminaron en él: cuántos, y cuántos respondió una persona.',
  columns: {
    ad: 'Anuncio',
    created_ad: 'Chats',
    answered_ad: 'Respondidos',
    finished_ad: 'Finalizados',
    before: 'Chats antes',
  },
}

/** By the kind of target: the first answer, or the end. */
const targets = {
  first_answer: {
    title: 'Meta de primera respuesta',
    help: 'Finalizadas en el período, por área: si la primera respuesta llegó dentro de la meta que el área tenía al finalizar, en horario de atención.',
  },
  end: {
    title: 'Meta hasta finalizar',
    help: 'Finalizadas en el período, por área: si terminaron dentro de la meta que el área tenía entonces, en horario de atención.',
  },
} as const satisfies Record<DueKind, Definition>

const durations = {
  first_answer: {
    title: 'Primera respuesta',
    help: 'Desde el primer mensaje del cliente hasta la primera respuesta de una persona. El bot no cuenta.',
  },
  later_answers: {
    title: 'Respuestas siguientes',
    help: 'Desde que el cliente vuelve a escribir hasta que una persona le responde.',
  },
  waiting: {
    title: 'Espera',
    help: 'Desde que empieza hasta que una persona la recibe por primera vez. Sin las que empezó el equipo.',
  },
  resolution: { title: 'Hasta finalizar', help: 'Desde que empieza hasta que se finaliza.' },
} as const satisfies Record<Exclude<DurationMeasure, `${string}_open`>, Definition>

const loads = {
  waiting: { title: 'Sin asignar', help: 'Nadie las ha tomado aún.' },
  unanswered: { title: 'Sin responder', help: 'Asignadas cuyo cliente espera una respuesta.' },
  missed: { title: 'Vencidas', help: 'Abiertas que pasaron de una meta de su área.' },
  due_soon: { title: 'Vencen pronto', help: 'Abiertas que pasan de una meta de su área en 15 minutos.' },
  active: { title: 'Activas', help: 'Asignadas, ni en pausa ni expiradas.' },
  paused: { title: 'En pausa', help: 'Asignadas y en pausa.' },
  expired: { title: 'Expiradas', help: 'Asignadas cuyo cliente dejó de responder.' },
  finished_today: { title: 'Finalizadas hoy', help: 'Terminadas hoy, por quien las finalizó.' },
} as const satisfies Record<LoadFigure, Definition>

const periods = {
  today: 'Hoy',
  yesterday: 'Ayer',
  last_week: 'Semana pasada',
  last_month: 'Mes pasado',
  days7: '7 días',
  days30: '30 días',
  days90: '90 días',
} as const satisfies Record<ReportPeriod, string>

export const reports = isolateArguments({
  views: { label: 'Qué ver', now: 'Ahora', period: 'Un período' },
  loading: 'Cargando las estadísticas…',
  loadFailed: 'No se pudieron cargar las estadísticas',
  tooWide: 'Son demasiadas interacciones',
  own: {
    now: 'Ves lo que puedes atender: lo tuyo, y lo que nadie ha tomado en tus áreas.',
    period: 'Ves lo tuyo: las interacciones de las que eres responsable.',
  },
  offline: 'Sin conexión: estos números son los últimos que llegaron.',
  old: 'No se pudieron actualizar: estos números son los últimos que llegaron.',
  counting: 'Los números se están contando y aún no están completos. Se actualizan solos.',
  empty: {
    title: 'Aún no hay nada que contar',
    hint: 'Los números aparecen con la primera interacción del período.',
  },
  number: (value: number) => number.format(value),
  share: (value: number) => percent.format(value),
  open: (what: string, value: string) => `${what}: ${value}. Ver en Historial`,
  openCalls: (what: string, value: string) => `${what}: ${value}. Ver en Llamadas`,
  nothing: '—',
  period: {
    label: 'Período',
    names: periods,
    own: 'Otras fechas',
    from: 'Desde',
    to: 'Hasta',
    days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
    compared: (days: string, before: string, weeks: number, zone: string, isOneDay: boolean) =>
      `${days}, comparado con ${before}: ${isOneDay ? 'el mismo día' : 'los mismos días'} de la semana, ${weeks === 1 ? 'una semana' : `${weeks} semanas`} antes. Hora de ${zone}.`,
    notOver: (day: string, time: string) =>
      `El período aún no termina: lo de antes se cuenta hasta el ${day}, ${time}.`,
    upTo: (days: string, time: string) => `${days}, ${time}`,
    rising: 'Aún pueden escribir',
    broken: 'Revisa las fechas: la final va después de la inicial, con 1.100 días como máximo.',
    summary: 'Resumen',
    before: (value: string) => `antes ${value}`,
    messagesOf: (count: string) => `${count} mensajes`,
    messages: {
      title: 'Mensajes por interacción',
      help: 'Promedio de mensajes, del cliente y nuestros, en las que terminaron en el período.',
    },
    durations: {
      title: 'Tiempos',
      help: 'De las que terminaron en el período. Una interacción puede tener varias respuestas.',
      open: 'Solo en horario de atención',
      median: 'La mitad antes de',
      p90: '9 de cada 10 antes de',
      p90Before: '9 de cada 10, período anterior',
      n: 'Veces',
      inSeconds: (title: string) => `${title} (segundos)`,
    },
    targets: {
      area: 'Área',
      met: 'A tiempo',
      missed: 'Tarde',
      metBefore: 'A tiempo antes',
      missedBefore: 'Tarde antes',
      share: 'a tiempo',
    },
    times: {
      title: 'Quién, dónde y por dónde se tarda',
      help: 'Lo más lento primero: 9 de cada 10 clientes esperaron menos. «Pocas»: hubo menos de 5 veces en este período o en el anterior, y el cambio dice poco.',
      measure: 'Qué tiempo',
      times: (count: number) => (count === 1 ? '1 vez' : `${number.format(count)} veces`),
      by: { user: 'Por persona', area: 'Por área', channel: 'Por canal' },
      columns: { user: 'Persona', area: 'Área', channel: 'Canal' },
      failed: 'No se pudieron cargar estos tiempos',
      empty: 'Nada se midió en este período.',
      sampled: (days: number) =>
        `Medido en uno de cada ${days} días, porque son demasiadas interacciones. Con menos días se miden todas.`,
    },
    filters: {
      title: 'Filtros',
      open: (set: number) => (set === 0 ? 'Filtros' : `Filtros · ${set}`),
      area: 'Área',
      user: 'Persona',
      channel: 'Canal',
      label: 'Etiqueta',
      any: {
        area: 'Áreas: todas',
        user: 'Personas: todas',
        channel: 'Canales: todos',
        label: 'Etiquetas: todas',
      },
      several: 'Varias',
      gone: {
        area: 'Área inactiva o borrada',
        user: 'Persona borrada',
        channel: 'Canal desconocido',
        label: 'Etiqueta borrada',
      },
      clear: 'Quitar filtros',
      nothing: 'Nada en este período tiene estos filtros.',
    },
    cost: {
      title: (month: string) => `WhatsApp, ${month}`,
      help: 'Lo que cobra Meta por los mensajes del mes, sin los filtros de esta página.',
      open: 'Ver los costos',
    },
    columns: { what: 'Qué', current: 'Período', before: 'Antes', messages: 'Mensajes', change: 'Cambio' },
    more: (count: number) => `La gráfica muestra las primeras ${count}; la tabla, todas.`,
    change: {
      same: 'Igual',
      fromNothing: 'Antes 0',
      up: (share: number) => `Subió ${wholePercent(share)}`,
      down: (share: number) => `Bajó ${wholePercent(share)}`,
      better: 'mejor',
      worse: 'peor',
      few: 'pocas',
      judged: (change: string, verdict: string) => `${change}, ${verdict}`,
    },
    weekdays: ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'],
    weekdayNames: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    hour: (hour: number) => `${hour} h`,
    hourOf: (day: string, hour: number) => `${day}, de ${hour}:00 a ${hour}:59`,
  },
  none: {
    area: 'Sin área',
    label: 'Sin etiquetas',
    user: 'El sistema',
    reason: 'Sin motivo',
    failure: 'Sin razón',
  },
  counts,
  ads,
  targets,
  durations,
  loads,
  now: {
    oldestOf: { waiting: 'Espera más larga sin asignar', unanswered: 'Espera más larga' },
    online: { title: 'En línea', help: 'Personas conectadas ahora.' },
    areas: 'Por área',
    people: 'Por persona',
    area: 'Área',
    person: 'Persona',
    load: 'Carga',
    loadHelp: 'Chats activos, del máximo que una persona puede tener.',
    longest: 'la más larga,',
    toPeople: (count: string) => `En línea: ${count}. Ir a Por persona`,
    loadOf: (active: number, maximum: number) => `${active} de ${maximum}`,
    away: 'ausente',
  },
  chart: {
    png: 'PNG',
    csv: 'CSV',
    savePng: (title: string) => `Descargar la gráfica ${title} como imagen PNG`,
    saveCsv: (title: string) => `Descargar los números de ${title} en CSV`,
    failed: 'No se pudo hacer la imagen.',
    table: (title: string) => `${title}: los mismos números`,
    show: 'Gráfica',
    showOf: (title: string) => `Mostrar la gráfica ${title}`,
    hideOf: (title: string) => `Ocultar la gráfica ${title}`,
    all: (count: number) => `Ver las ${count} filas`,
    few: 'Ver menos filas',
  },
} as const)
