import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { offlinePlugin } from './api/offline/vite-plugin.ts';

export default defineConfig(({ command }) => ({
  // Assets are relative: index.html computes the base from its own address (contract section 7).
  base: command === 'build' ? './' : '/',
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui(), offlinePlugin()],
  build: {
    target: ['chrome80', 'edge85', 'firefox78', 'safari12'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: (chunk) =>
          chunk.facadeModuleId?.endsWith('.po') ? 'locales/[name]-[hash].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'api/**/*.test.ts', 'tests/unit/**/*.test.ts'],
    setupFiles: ['tests/vitest-setup.ts'],
    restoreMocks: true,
  },
}));
