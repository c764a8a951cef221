import type { Import } from './imports'

interface Rule {
  /** The rule as a sentence: the name of its test. */
  readonly says: string
  /** Whether this import breaks the rule. */
  breaks(one: Import): boolean
}

const isTest = (file: string) => /\.(test|bench)\.tsx?$|\/test\/|\/test-[^/]+$/.test(file)
const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
const packageOf = (target: string) =>
  target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : target.split('/')[0]
const isOurs = (target: string) =>
  /^(apps|packages|prisma|e2e|scripts)\//.test(target) || target.startsWith('@hilo/')

/** `apps/api/src/interactions/x.ts` -> `interactions`; the files beside app.ts have no area. */
const areaOf = (path: string, root: string) =>
  within(path, root)
    ? path.slice(root.length + 1).split('/').length > 1
      ? path.slice(root.length + 1).split('/')[0]
      : undefined
    : undefined

const api = 'apps/api/src'
const web = 'apps/web/src'
/** Beside the product's code, which they use. */
const apart = ['apps/api/importers', 'apps/api/demo']
const reference = 'packages/contracts/src/reference'
const providers = `${api}/channels/providers`

const onlyIn = (name: string, folder: string, scope: string): Rule => ({
  says: `${name} is used only in ${folder}`,
  breaks: ({ file, target }) =>
    within(file, scope) && !isTest(file) && packageOf(target) === name && !within(file, folder),
})

export const rules: readonly Rule[] = [
  {
    says: 'contracts imports zod alone',
    breaks: ({ file, target }) =>
      within(file, 'packages/contracts/src') &&
      !isTest(file) &&
      !within(target, 'packages/contracts/src') &&
      packageOf(target) !== 'zod',
  },
  {
    says: 'the reference (examples, demo data, chapters) reads the contracts; neither the contracts nor the web read it',
    breaks: ({ file, target }) =>
      target === '@hilo/contracts/reference'
        ? within(file, 'apps/web') && !isTest(file)
        : within(target, reference) && !within(file, reference),
  },
  {
    says: 'web and api never import each other, and nobody imports the simulator or e2e but tests',
    breaks: ({ file, target }) =>
      (within(file, web) && (within(target, 'apps/api') || packageOf(target) === '@hilo/api')) ||
      (within(file, api) && (within(target, 'apps/web') || packageOf(target) === '@hilo/web')) ||
      (!isTest(file) &&
        !within(file, 'apps/simulator') &&
        !within(file, 'e2e') &&
        packageOf(target) === '@hilo/simulator'),
  },
  {
    says: "only the operator's commands import the importers and the demo: the product runs without them",
    breaks: ({ file, target }) =>
      !isTest(file) &&
      apart.some((folder) => within(target, folder)) &&
      !within(file, `${api}/commands`) &&
      !apart.some((folder) => within(file, folder)),
  },
  {
    says: 'the platform knows nothing of inboxes: it imports no area',
    breaks: ({ file, target }) =>
      within(file, `${api}/platform`) &&
      !isTest(file) &&
      within(target, api) &&
      !within(target, `${api}/platform`),
  },
  {
    says: "an area never uses another area's routes or commands",
    breaks: ({ file, target }) => {
      const [mine, theirs] = [areaOf(file, api), areaOf(target, api)]
      return (
        mine !== undefined &&
        theirs !== undefined &&
        mine !== theirs &&
        theirs !== 'platform' &&
        /\/(routes|commands)$/.test(target)
      )
    },
  },
  {
    says: 'nothing in the api imports app, main or cli but themselves and tests',
    breaks: ({ file, target }) =>
      within(file, api) &&
      !isTest(file) &&
      areaOf(file, api) !== undefined &&
      new RegExp(`^${api}/(app(-[a-z]+)?|main|cli)$`).test(target),
  },
  onlyIn('express', `${api}/platform/http`, api),
  onlyIn('socket.io', `${api}/platform/realtime`, api),
  onlyIn('socket.io-adapter', `${api}/platform/realtime`, api),
  onlyIn('@socket.io/postgres-adapter', `${api}/platform/realtime`, api),
  onlyIn('@socket.io/redis-streams-adapter', `${api}/platform/realtime`, api),
  onlyIn('@redis/client', `${api}/platform/realtime`, api),
  onlyIn('@opentelemetry/api', `${api}/platform/tracing`, api),
  onlyIn('@opentelemetry/core', `${api}/platform/tracing`, api),
  onlyIn('@opentelemetry/exporter-trace-otlp-http', `${api}/platform/tracing`, api),
  onlyIn('@opentelemetry/resources', `${api}/platform/tracing`, api),
  onlyIn('@opentelemetry/sdk-trace-base', `${api}/platform/tracing`, api),
  onlyIn('graphile-worker', `${api}/platform`, api),
  onlyIn('pg', `${api}/platform/db`, api),
  onlyIn('@prisma/adapter-pg', `${api}/platform/db`, api),
  {
    says: 'a provider uses the interface of channels, what providers share and the platform; only those of Meta use another (meta)',
    breaks: ({ file, target }) => {
      const provider = areaOf(file, providers)
      if (provider === undefined || isTest(file) || !within(target, api)) return false
      const other = areaOf(target, providers)
      const mayUseMeta = ['whatsapp', 'instagram', 'messenger'].includes(provider)
      return !(
        other === provider ||
        other === 'shared' ||
        (other === 'meta' && mayUseMeta) ||
        within(target, `${api}/platform`) ||
        new RegExp(`^${api}/channels/(adapter|inbound|outbound|template-review)$`).test(target)
      )
    },
  },
  {
    says: 'interactions know nothing of channels, nor of what arrives and leaves',
    breaks: ({ file, target }) =>
      within(file, `${api}/interactions`) &&
      !isTest(file) &&
      ['channels', 'inbound', 'outbound', 'conversations'].some((area) => within(target, `${api}/${area}`)),
  },
  {
    says: 'how a thread is written is the ground floor: it knows no other area',
    breaks: ({ file, target }) =>
      within(file, `${api}/entries`) &&
      !isTest(file) &&
      within(target, api) &&
      !['entries', 'platform'].some((area) => within(target, `${api}/${area}`)),
  },
  {
    says: 'channels know nothing of what arrives',
    breaks: ({ file, target }) =>
      within(file, `${api}/channels`) && !isTest(file) && within(target, `${api}/inbound`),
  },
  {
    says: 'what arrives knows nothing of conversations or the bot',
    breaks: ({ file, target }) =>
      within(file, `${api}/inbound`) &&
      !isTest(file) &&
      ['conversations', 'bot'].some((area) => within(target, `${api}/${area}`)),
  },
  {
    says: 'web features never import each other',
    breaks: ({ file, target }) => {
      const root = `${web}/features`
      const [mine, theirs] = [areaOf(file, root), areaOf(target, root)]
      return mine !== undefined && theirs !== undefined && mine !== theirs
    },
  },
  {
    says: 'in the web, ui and lib know nothing of features, server or app; server, records and choices nothing of features or app',
    breaks: ({ file, target }) => {
      const above = (folder: string) => within(target, `${web}/${folder}`)
      if (within(file, `${web}/ui`) || within(file, `${web}/lib`))
        return above('features') || above('server') || above('app')
      return (
        ['server', 'records', 'choices'].some((folder) => within(file, `${web}/${folder}`)) &&
        (above('features') || above('app'))
      )
    },
  },
  {
    says: 'packages and apps are reached by their name, never by a path into them',
    breaks: ({ file, target }) => {
      const home = /^(apps|packages)\/[^/]+/.exec(file)?.[0]
      return (
        home !== undefined &&
        /^(apps|packages)\//.test(target) &&
        isOurs(target) &&
        !within(target, home) &&
        target !== home
      )
    },
  },
]
