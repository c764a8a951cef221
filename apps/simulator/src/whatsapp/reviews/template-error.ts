import { GraphError } from '../../meta/graph-error'

/** Code 100 as Meta refuses a template: with a subcode, and with sentences for people. */
export const templateError = (subcode: number | undefined, userTitle: string, userMsg: string): GraphError =>
  new GraphError(100, {
    http: 400,
    title: 'Invalid parameter',
    message: 'Invalid parameter',
    ...(subcode !== undefined && { subcode }),
    userTitle,
    userMsg,
  })

export const tooLong = (part: string, most: number) =>
  templateError(
    2388040,
    'Character Limit Exceeded',
    `The ${part} field is over its limit of ${most} characters.`,
  )
export const noExample = (part: string) =>
  templateError(
    2388043,
    'Message template "components" param is missing expected field(s)',
    `component of type ${part} is missing expected field(s) (example)`,
  )
