import { type TestApi, testSecret } from '../boot'

/** An address where no provider answers. */
const nowhere = 'http://127.0.0.1:1'

/** The environment of a process that works on a test's own database and files. */
export const environment = ({ ownerUrl, databaseUrl, dataDir }: TestApi) => ({
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: databaseUrl,
  HILO_DATA_DIR: dataDir,
  HILO_SECRET: testSecret,
  PUBLIC_URL: 'http://127.0.0.1',
  WHATSAPP_GRAPH_BASE: nowhere,
  MESSENGER_GRAPH_BASE: nowhere,
  INSTAGRAM_GRAPH_BASE: nowhere,
  TELEGRAM_API_BASE: nowhere,
  GMAIL_API_BASE: nowhere,
})
