/** What a delivery report says about a mail. */
export interface BounceInput {
  from: string
  to: string
  /** The mail as it was sent: its headers, and the bytes below them. */
  headers: string
  body: string
  messageId: string
  date: string
  boundary: string
  failed: boolean
  /** How much of the mail is returned. */
  returned: 'whole' | 'headers' | 'nothing'
}

export const postmasters = [
  'gmail',
  'outlook',
  'exchange',
  'postfix',
  'exim',
  'exim_classic',
  'qmail',
  'sendmail',
  'ses',
  'yahoo',
  'zoho',
] as const
export type Postmaster = (typeof postmasters)[number]

/** A delivery report in the format of one mail server. */
export function reportBy(postmaster: Postmaster, input: BounceInput): string {
  const { to, from, date, boundary } = input
  const { sender, subject, headers = [], ...body } = formats[postmaster](input)
  const head = [
    'Return-Path: <>',
    `From: ${sender}`,
    `To: ${from}`,
    `Subject: ${subject}`,
    `Date: ${date}`,
    `Message-ID: <${boundary}@${postmaster}.test>`,
    'MIME-Version: 1.0',
    ...headers,
  ]
  const lines =
    'parts' in body
      ? multipartLines(input, to, body)
      : ['Content-Type: text/plain; charset=utf-8', '', ...body.text]
  return [...head, ...lines, ''].join('\r\n')
}

interface ReportHead {
  sender: string
  subject: string
  headers?: string[]
}
/** In parts for machines, or only text for people. */
type ReportFormat = ReportHead & (MultipartReport | { text: string[] })
interface MultipartReport {
  parts: 'report' | 'mixed'
  text: string[]
  /** Fields of the mail, besides those of its recipient. */
  fields?: string[]
  /** The text comes as HTML too, in multipart/alternative. */
  withHtml?: boolean
}

function multipartLines(
  input: BounceInput,
  to: string,
  { parts, text, fields = [], withHtml = false }: MultipartReport,
): string[] {
  const { boundary, failed } = input
  const type =
    parts === 'report'
      ? `multipart/report; report-type=delivery-status; boundary="${boundary}"`
      : `multipart/mixed; boundary="${boundary}"`
  const plain = ['Content-Type: text/plain; charset="UTF-8"', '', ...text, '']
  const inner = `${boundary}a`
  const textPart = withHtml
    ? [
        `Content-Type: multipart/alternative; boundary="${inner}"`,
        '',
        `--${inner}`,
        ...plain,
        `--${inner}`,
        'Content-Type: text/html; charset="UTF-8"',
        '',
        `<p>${text.join('<br>')}</p>`,
        `--${inner}--`,
      ]
    : plain
  const status = [
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; mx.${to.split('@')[1]}`,
    ...fields,
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${failed ? 'failed' : 'delayed'}`,
    `Status: ${failed ? '5.1.1' : '4.4.1'}`,
    failed
      ? 'Diagnostic-Code: smtp; 550 5.1.1 No such user'
      : 'Diagnostic-Code: smtp; 451 4.4.1 Try again later',
    '',
  ]
  const sections = [textPart, ...(parts === 'report' ? [status, ...returnedParts(input)] : [])]
  return [
    `Content-Type: ${type}`,
    '',
    ...sections.flatMap((section) => [`--${boundary}`, ...section]),
    `--${boundary}--`,
  ]
}

function returnedParts({ returned, headers, body }: BounceInput): string[][] {
  if (returned === 'nothing') return []
  if (returned === 'headers') return [['Content-Type: text/rfc822-headers', '', headers, '']]
  return [['Content-Type: message/rfc822', '', headers, '', body]]
}

/** The returned mail below the text, as in reports without parts. */
const returnedText = ({ returned, headers, body }: BounceInput, line: string): string[] =>
  returned === 'nothing' ? [] : [line, '', headers, '', ...(returned === 'whole' ? [body] : [])]

const replyHeaders = ({ messageId }: BounceInput): string[] => [
  `In-Reply-To: ${messageId}`,
  `References: ${messageId}`,
]
const autoSubmitted = 'Auto-Submitted: auto-replied'

const formats: Record<Postmaster, (input: BounceInput) => ReportFormat> = {
  gmail: (input) => ({
    sender: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: `Delivery Status Notification (${input.failed ? 'Failure' : 'Delay'})`,
    headers: [
      autoSubmitted,
      ...replyHeaders(input),
      ...(input.failed ? [`X-Failed-Recipients: ${input.to}`] : []),
    ],
    parts: 'report',
    withHtml: true,
    fields: [`Arrival-Date: ${input.date}`, `X-Original-Message-ID: ${input.messageId}`],
    text: input.failed
      ? [
          '** Address not found **',
          `Your message wasn't delivered to ${input.to} because the address couldn't be found.`,
        ]
      : [
          '** Delivery incomplete **',
          `There was a temporary problem delivering your message to ${input.to}.`,
        ],
  }),
  outlook: (input) => ({
    sender: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@cliente.onmicrosoft.test>',
    subject: input.failed ? 'No se puede entregar: Consulta' : 'Entrega retrasada: Consulta',
    headers: [autoSubmitted, 'X-MS-Exchange-Message-Is-Ndr: ', ...replyHeaders(input)],
    parts: 'report',
    withHtml: true,
    text: [
      `Su mensaje a ${input.to} ${input.failed ? 'no se pudo entregar' : 'todavía no se ha entregado'}.`,
    ],
  }),
  exchange: (input) => ({
    sender: 'postmaster@cliente.test',
    subject: input.failed ? 'Undeliverable: Consulta' : 'Delivery delayed: Consulta',
    parts: 'report',
    text: [
      input.failed
        ? 'Delivery has failed to these recipients or distribution lists:'
        : 'Delivery is delayed to these recipients:',
      '',
      input.to,
    ],
  }),
  postfix: (input) => ({
    sender: 'MAILER-DAEMON@mx.cliente.test (Mail Delivery System)',
    subject: input.failed ? 'Undelivered Mail Returned to Sender' : 'Delayed Mail (still being retried)',
    headers: [autoSubmitted],
    parts: 'report',
    fields: ['X-Postfix-Queue-ID: 84FFABD9', `X-Postfix-Sender: rfc822; ${input.from}`],
    text: input.failed
      ? [
          'This is the mail system at host mx.cliente.test.',
          '',
          "I'm sorry to have to inform you that your message could not be delivered.",
        ]
      : [
          '# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #',
          '',
          'Your message could not be delivered for more than 4 hour(s).',
        ],
  }),
  exim: (input) => ({
    sender: 'Mail Delivery System <Mailer-Daemon@mx.cliente.test>',
    subject: input.failed
      ? 'Mail delivery failed: returning message to sender'
      : 'Warning: message 1d18ZP-0000cF-9f delayed 24 hours',
    headers: [...(input.failed ? [`X-Failed-Recipients: ${input.to}`] : []), autoSubmitted],
    parts: 'report',
    text: ['This message was created automatically by mail delivery software.', '', input.to],
  }),
  exim_classic: (input) => ({
    sender: 'Mail Delivery System <Mailer-Daemon@mx.cliente.test>',
    subject: input.failed
      ? 'Mail delivery failed: returning message to sender'
      : 'Warning: message 1d18ZP-0000cF-9f delayed 24 hours',
    headers: [...(input.failed ? [`X-Failed-Recipients: ${input.to}`] : []), autoSubmitted],
    text: [
      'This message was created automatically by mail delivery software.',
      '',
      input.failed
        ? 'A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.'
        : 'A message that you sent has not yet been delivered to one or more of its recipients.',
      '',
      `  ${input.to}`,
      '',
      ...returnedText(input, '------ This is a copy of the message, including all the headers. ------'),
    ],
  }),
  qmail: (input) => ({
    sender: 'MAILER-DAEMON@mx.cliente.test',
    subject: 'failure notice',
    text: [
      'Hi. This is the qmail-send program at mx.cliente.test.',
      input.failed
        ? "I'm afraid I wasn't able to deliver your message to the following addresses. This is a permanent error; I've given up."
        : 'Your message has not yet been delivered to the following addresses.',
      '',
      `<${input.to}>:`,
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      ...returnedText(input, '--- Below this line is a copy of the message.'),
    ],
  }),
  sendmail: (input) => ({
    sender: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.cliente.test>',
    subject: input.failed
      ? 'Returned mail: see transcript for details'
      : 'Warning: could not send message for past 4 hours',
    headers: [`Auto-Submitted: auto-generated (${input.failed ? 'failure' : 'warning-timeout'})`],
    parts: 'report',
    fields: [`Arrival-Date: ${input.date}`],
    text: [
      `   ----- The following addresses had ${input.failed ? 'permanent fatal' : 'transient non-fatal'} errors -----`,
      `<${input.to}>`,
    ],
  }),
  ses: (input) => ({
    sender: 'MAILER-DAEMON@amazonses.com',
    subject: `Delivery Status Notification (${input.failed ? 'Failure' : 'Delay'})`,
    headers: ['X-SES-Outgoing: 2026.11.20-203.0.113.22'],
    parts: 'report',
    text: ['An error occurred while trying to deliver the mail to the following recipients:', input.to],
  }),
  yahoo: (input) => ({
    sender: 'MAILER-DAEMON@yahoo.com',
    subject: input.failed ? 'Failure Notice' : 'Delayed delivery',
    text: [
      input.failed
        ? 'Sorry, we were unable to deliver your message to the following address.'
        : 'Your message has not yet been delivered to the following address; it will be retried.',
      '',
      `<${input.to}>:`,
      '550: 5.1.1 User Unknown',
      '',
      ...returnedText(input, '--- Below this line is a copy of the message.'),
    ],
  }),
  zoho: (input) => ({
    sender: 'mailer-daemon@mail.zoho.com',
    subject: input.failed
      ? 'Undelivered Mail Returned to Sender'
      : 'Mail Delivery Status Notification (Delay)',
    parts: 'mixed',
    text: [
      'This message was created automatically by mail delivery software.',
      input.failed
        ? 'A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.'
        : 'THIS IS A WARNING MESSAGE ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.',
      '',
      `${input.to} Invalid Address, ERROR_CODE :550, User Unknown`,
      '',
      ...returnedText(input, ''),
    ],
  }),
}
