declare module 's3rver' {
  /** A small S3 server for tests. Only the part that our tests use is declared. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string; configs: readonly never[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
