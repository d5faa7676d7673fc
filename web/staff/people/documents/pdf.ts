import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker, version } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

// Only this module imports the PDF reader. Import it lazily: it is as large as a screen.

export type PdfDocument = PDFDocumentProxy
export type PdfPage = PDFPageProxy

const assets = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`

let worker: PDFWorker | undefined

/** One worker for all documents: starting a worker takes longer than rendering a page. */
function sharedWorker(): PDFWorker {
  if (worker === undefined || worker.destroyed) {
    worker = PDFWorker.create({ port: new Worker(workerUrl, { type: 'module', name: 'pdf' }) })
  }
  return worker
}

/**
 * Opens a PDF document.
 * @throws the reader's error for a file that is not a PDF, or that has a password
 */
export async function openPdf(content: Blob): Promise<PdfDocument> {
  const data = new Uint8Array(await content.arrayBuffer())
  return getDocument({
    data,
    worker: sharedWorker(),
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    // The content security policy of the page forbids both; without these options the reader would try.
    isEvalSupported: false,
    useWasm: false,
    // Forms that run programs are not needed to view a document.
    enableXfa: false,
  }).promise
}
