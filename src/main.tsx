import '#src/core/start.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import { ChunkLoadError } from '#api/load-chunk.ts';
import { startPage } from '#src/app/start-page.tsx';

// A separate task: the browser first shows a key that was pressed while this file was evaluated.
setTimeout(() => {
  startPage().catch((error: unknown) => {
    window.pageStart?.fail?.(error instanceof ChunkLoadError ? 'load' : 'error');
    throw error;
  });
});
