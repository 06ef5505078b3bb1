import { double, inScript, inShell, single } from './quoted.ts'
import type { SnippetRequest } from './snippet-request.ts'

interface Language {
  readonly id: string
  readonly label: string
  write(request: SnippetRequest): string
}

const lines = (query: SnippetRequest['query'], line: (name: string, value: string) => string): string =>
  query.map(([name, value]) => line(name, value)).join('\n')

/** Parts of a program that may be empty. */
const program = (...parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join('\n')

const sends = ({ body }: SnippetRequest): boolean => body !== null
const json = ({ body }: SnippetRequest): string => JSON.stringify(body)

function javaScript(token: string): Language['write'] {
  return (request) => {
    const { method, base, path, query } = request
    const asks = query.length > 0
    return program(
      `const base = ${double(base)}`,
      `const path = ${double(path)}`,
      `const token = ${token}`,
      '',
      asks &&
        `const query = new URLSearchParams({\n${lines(query, (name, value) => `  ${name}: ${double(value)},`)}\n})\n`,
      `const answer = await fetch(\`\${base}\${path}${asks ? `?\${query}` : ''}\`, {`,
      method !== 'GET' && `  method: ${double(method)},`,
      `  headers: { "xc-token": token${sends(request) ? ', "content-type": "application/json"' : ''} },`,
      sends(request) && `  body: JSON.stringify(${inScript(request.body).replaceAll('\n', '\n  ')}),`,
      '})',
      'console.log(await answer.json())',
    )
  }
}

/** Each with what it brings along itself; the token comes from the environment, so that no snippet holds one. */
export const snippetLanguages: readonly Language[] = [
  {
    id: 'shell',
    label: 'Shell',
    write(request) {
      const { method, base, path, query } = request
      const words = [
        ...query.map(([name, value]) => `--data-urlencode ${inShell(`${name}=${value}`)}`),
        ...(sends(request) ? [`--header 'content-type: application/json'`, `--data ${inShell(json(request))}`] : []),
      ]
      const start = method === 'GET' ? 'curl --get' : `curl --request ${method}`
      return [`${start} ${inShell(base + path)}`, '--header "xc-token: $ROWHOUSE_TOKEN"', ...words].join(' \\\n  ')
    },
  },
  { id: 'javascript', label: 'JavaScript', write: javaScript('"YOUR_TOKEN"') },
  { id: 'node', label: 'Node.js', write: javaScript('process.env.ROWHOUSE_TOKEN') },
  {
    id: 'sdk',
    label: 'SDK',
    write: (request) =>
      program(
        `import { Api } from "nocodb-sdk"`,
        '',
        'const api = new Api({',
        `  baseURL: ${double(request.base)},`,
        `  headers: { "xc-token": process.env.ROWHOUSE_TOKEN },`,
        '})',
        '',
        'const answer = await api.request({',
        `  method: ${double(request.method)},`,
        `  path: ${double(request.path)},`,
        request.query.length > 0 &&
          `  query: {\n${lines(request.query, (name, value) => `    ${name}: ${double(value)},`)}\n  },`,
        sends(request) && `  body: ${inScript(request.body).replaceAll('\n', '\n  ')},\n  type: "application/json",`,
        `  format: "json",`,
        '})',
        'console.log(answer)',
      ),
  },
  {
    id: 'python',
    label: 'Python',
    write: (request) =>
      program(
        'import json\nimport os',
        request.query.length > 0 && 'from urllib.parse import urlencode',
        'from urllib.request import Request, urlopen\n',
        `address = ${double(request.base + request.path)}`,
        request.query.length > 0 &&
          `address += "?" + urlencode({\n${lines(request.query, (name, value) => `    ${double(name)}: ${double(value)},`)}\n})`,
        `request = Request(address, method=${double(request.method)})`,
        'request.add_header("xc-token", os.environ["ROWHOUSE_TOKEN"])',
        sends(request) &&
          `request.add_header("content-type", "application/json")\nrequest.data = ${double(json(request))}.encode()`,
        '\nwith urlopen(request) as answer:\n    print(json.load(answer))',
      ),
  },
  {
    id: 'go',
    label: 'Go',
    write(request) {
      const asks = request.query.length > 0
      const given = sends(request) ? `strings.NewReader(${double(json(request))})` : 'nil'
      return program(
        'package main\n\nimport (\n\t"fmt"\n\t"io"\n\t"net/http"',
        asks && '\t"net/url"',
        '\t"os"',
        sends(request) && '\t"strings"',
        ')\n\nfunc main() {',
        `\taddress := ${double(request.base + request.path)}`,
        asks &&
          `\tquery := url.Values{}\n${lines(request.query, (name, value) => `\tquery.Set(${double(name)}, ${double(value)})`)}\n\taddress += "?" + query.Encode()`,
        `\trequest, err := http.NewRequest(${double(request.method)}, address, ${given})`,
        '\tif err != nil {\n\t\tpanic(err)\n\t}',
        '\trequest.Header.Set("xc-token", os.Getenv("ROWHOUSE_TOKEN"))',
        sends(request) && '\trequest.Header.Set("content-type", "application/json")',
        '\n\tanswer, err := http.DefaultClient.Do(request)\n\tif err != nil {\n\t\tpanic(err)\n\t}\n\tdefer answer.Body.Close()',
        '\tbody, err := io.ReadAll(answer.Body)\n\tif err != nil {\n\t\tpanic(err)\n\t}\n\tfmt.Println(string(body))\n}',
      )
    },
  },
  {
    id: 'php',
    label: 'PHP',
    write(request) {
      const headers = [
        "'xc-token: ' . getenv('ROWHOUSE_TOKEN')",
        ...(sends(request) ? ["'content-type: application/json'"] : []),
      ]
      return program(
        '<?php',
        `$address = ${single(request.base + request.path)};`,
        request.query.length > 0 &&
          `$address .= '?' . http_build_query([\n${lines(request.query, (name, value) => `    ${single(name)} => ${single(value)},`)}\n]);`,
        `$context = stream_context_create(['http' => [`,
        `    'method' => ${single(request.method)},`,
        `    'header' => [${headers.join(', ')}],`,
        sends(request) && `    'content' => ${single(json(request))},`,
        ']]);',
        `print_r(json_decode(file_get_contents($address, false, $context), true));`,
      )
    },
  },
  {
    id: 'java',
    label: 'Java',
    write(request) {
      const body = sends(request) ? `BodyPublishers.ofString(${double(json(request))})` : 'BodyPublishers.noBody()'
      const asked = lines(
        request.query,
        (name, value) =>
          `    address += (address.contains("?") ? "&" : "?") + ${double(`${encodeURIComponent(name)}=`)} + URLEncoder.encode(${double(value)}, StandardCharsets.UTF_8);`,
      )
      return program(
        'import java.net.URI;\nimport java.net.URLEncoder;\nimport java.net.http.HttpClient;\nimport java.net.http.HttpRequest;',
        'import java.net.http.HttpRequest.BodyPublishers;\nimport java.net.http.HttpResponse.BodyHandlers;',
        'import java.nio.charset.StandardCharsets;\n',
        'public class Rows {\n  public static void main(String[] arguments) throws Exception {',
        `    String address = ${double(request.base + request.path)};`,
        asked !== '' && asked,
        '    HttpRequest request = HttpRequest.newBuilder()',
        '      .uri(URI.create(address))',
        '      .header("xc-token", System.getenv("ROWHOUSE_TOKEN"))',
        sends(request) && '      .header("content-type", "application/json")',
        `      .method(${double(request.method)}, ${body})`,
        '      .build();',
        '    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();\n    System.out.println(client.send(request, BodyHandlers.ofString()).body());\n  }\n}',
      )
    },
  },
  {
    id: 'csharp',
    label: 'C#',
    write: (request) =>
      program(
        `var address = ${double(request.base + request.path)};`,
        request.query.length > 0 &&
          `var parameters = new (string Name, string Value)[]\n{\n${lines(request.query, (name, value) => `    (${double(name)}, ${double(value)}),`)}\n};\naddress += "?" + string.Join("&", parameters.Select(one => $"{one.Name}={Uri.EscapeDataString(one.Value)}"));`,
        '',
        'using var client = new HttpClient();',
        `using var request = new HttpRequestMessage(new HttpMethod(${double(request.method)}), address);`,
        'request.Headers.Add("xc-token", Environment.GetEnvironmentVariable("ROWHOUSE_TOKEN"));',
        sends(request) &&
          `request.Content = new StringContent(${double(json(request))}, System.Text.Encoding.UTF8, "application/json");`,
        'using var answer = await client.SendAsync(request);',
        'Console.WriteLine(await answer.Content.ReadAsStringAsync());',
      ),
  },
  {
    id: 'ruby',
    label: 'Ruby',
    write: (request) =>
      program(
        `require 'json'\nrequire 'net/http'\n`,
        `address = URI(${single(request.base + request.path)})`,
        request.query.length > 0 &&
          `address.query = URI.encode_www_form({\n${lines(request.query, (name, value) => `  ${single(name)} => ${single(value)},`)}\n})`,
        `request = Net::HTTPGenericRequest.new(${single(request.method)}, ${sends(request)}, true, address)`,
        `request['xc-token'] = ENV.fetch('ROWHOUSE_TOKEN')`,
        sends(request) && `request['content-type'] = 'application/json'\nrequest.body = ${single(json(request))}`,
        `\nanswer = Net::HTTP.start(address.host, address.port, use_ssl: address.scheme == 'https') { |http| http.request(request) }`,
        'puts JSON.parse(answer.body)',
      ),
  },
]
