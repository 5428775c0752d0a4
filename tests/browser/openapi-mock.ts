import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OpenAPIBackend, type Request } from 'openapi-backend';

/** Answers with the first example of an operation, as a mock that a service author generates from the document. */
async function createMock(): Promise<{ api: OpenAPIBackend; refused: string[] }> {
  const refused: string[] = [];
  const api = new OpenAPIBackend({
    definition: JSON.parse(readFileSync('docs/openapi.json', 'utf8')),
    // Its own check of the document knows OpenAPI 3.0 only. `npm run check` checks the document.
    quick: true,
    handlers: {
      notImplemented: ({ operation }) => api.mockResponseForOperation(operation.operationId ?? ''),
      notFound: ({ request }) => {
        refused.push(`${request.method} ${request.path}: not in the document`);
        return { status: 404, mock: {} };
      },
      validationFail: ({ request, validation }) => {
        refused.push(`${request.path}: ${JSON.stringify(validation.errors)}`);
        return { status: 400, mock: {} };
      },
    },
  });
  await api.init();
  return { api, refused };
}

/**
 * Starts a service that is generated from docs/openapi.json alone.
 *
 * @returns its URL, the requests that the document does not allow, and a function that stops it.
 */
export async function startOpenApiMock() {
  const { api, refused } = await createMock();
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', async () => {
      const { pathname: path, search: query } = new URL(incoming.url ?? '/', 'http://mock');
      const body = Buffer.concat(parts).toString();
      const request: Request = {
        method: incoming.method ?? 'GET',
        path,
        query,
        headers: Object.fromEntries(
          Object.entries(incoming.headers).map(([name, value]) => [name, value ?? '']),
        ),
        ...(body === '' ? {} : { body: JSON.parse(body) }),
      };
      const { status, mock } = await api.handleRequest(request);
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify(mock));
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
