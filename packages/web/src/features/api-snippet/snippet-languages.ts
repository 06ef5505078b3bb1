import type { SnippetRequest } from './snippet-request.ts'

interface Language {
  readonly id: string
  readonly label: string
  write(request: SnippetRequest): string
}

/** Where JSON and the language agree on what stands between double quotes, but for ends of lines that only some know. */
const double = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u0085\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Nothing but these two means something between single quotes. */
const single = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** Nothing at all does in a shell, so a quote ends the text and begins it again. */
const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const lines = (query: SnippetRequest['query'], line: (name: string, value: string) => string): string =>
  query.map(([name, value]) => line(name, value)).join('\n')

function javaScript(token: string): Language['write'] {
  return ({ base, path, query }) => `const base = ${double(base)}
const view = ${double(path)}
const token = ${token}

const query = new URLSearchParams({
${lines(query, (name, value) => `  ${name}: ${double(value)},`)}
})

const answer = await fetch(\`\${base}\${view}?\${query}\`, {
  headers: { "xc-auth": token },
})
const { list, pageInfo } = await answer.json()
console.log(list, pageInfo)`
}

/** Each with what it brings along itself; the token comes from the environment, so that no snippet holds one. */
export const snippetLanguages: readonly Language[] = [
  {
    id: 'shell',
    label: 'Shell',
    write: ({ base, path, query }) => `curl --get ${inShell(base + path)} \\
  --header "xc-auth: $ROWHOUSE_TOKEN" \\
${query.map(([name, value]) => `  --data-urlencode ${inShell(`${name}=${value}`)}`).join(' \\\n')}`,
  },
  { id: 'javascript', label: 'JavaScript', write: javaScript('"YOUR_TOKEN"') },
  { id: 'node', label: 'Node.js', write: javaScript('process.env.ROWHOUSE_TOKEN') },
  {
    id: 'python',
    label: 'Python',
    write: ({ base, path, query }) => `import json
import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

base = ${double(base)}
view = ${double(path)}
query = urlencode({
${lines(query, (name, value) => `    ${double(name)}: ${double(value)},`)}
})

request = Request(base + view + "?" + query)
request.add_header("xc-auth", os.environ["ROWHOUSE_TOKEN"])
with urlopen(request) as answer:
    page = json.load(answer)
print(page["list"], page["pageInfo"])`,
  },
  {
    id: 'go',
    label: 'Go',
    write: ({ base, path, query }) => `package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
)

func main() {
	query := url.Values{}
${lines(query, (name, value) => `	query.Set(${double(name)}, ${double(value)})`)}

	address := ${double(base + path)} + "?" + query.Encode()
	request, err := http.NewRequest("GET", address, nil)
	if err != nil {
		panic(err)
	}
	request.Header.Set("xc-auth", os.Getenv("ROWHOUSE_TOKEN"))

	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(page))
}`,
  },
  {
    id: 'php',
    label: 'PHP',
    write: ({ base, path, query }) => `<?php
$query = http_build_query([
${lines(query, (name, value) => `    ${single(name)} => ${single(value)},`)}
]);

$context = stream_context_create(['http' => [
    'header' => 'xc-auth: ' . getenv('ROWHOUSE_TOKEN'),
]]);
$answer = file_get_contents(${single(base + path)} . '?' . $query, false, $context);
$page = json_decode($answer, true);
print_r($page['list']);`,
  },
  {
    id: 'java',
    label: 'Java',
    write: ({ base, path, query }) => `import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

public class Rows {
  public static void main(String[] arguments) throws Exception {
    String[][] parameters = {
${lines(query, (name, value) => `      { ${double(name)}, ${double(value)} },`)}
    };
    StringJoiner query = new StringJoiner("&");
    for (String[] one : parameters)
      query.add(one[0] + "=" + URLEncoder.encode(one[1], StandardCharsets.UTF_8));

    HttpRequest request = HttpRequest.newBuilder()
      .uri(URI.create(${double(base + path)} + "?" + query))
      .header("xc-auth", System.getenv("ROWHOUSE_TOKEN"))
      .build();
    System.out.println(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
  }
}`,
  },
  {
    id: 'csharp',
    label: 'C#',
    write: ({ base, path, query }) => `var parameters = new (string Name, string Value)[]
{
${lines(query, (name, value) => `    (${double(name)}, ${double(value)}),`)}
};
var query = string.Join("&", parameters.Select(one => $"{one.Name}={Uri.EscapeDataString(one.Value)}"));

using var client = new HttpClient();
client.DefaultRequestHeaders.Add("xc-auth", Environment.GetEnvironmentVariable("ROWHOUSE_TOKEN"));
var page = await client.GetStringAsync(${double(base + path)} + "?" + query);
Console.WriteLine(page);`,
  },
  {
    id: 'ruby',
    label: 'Ruby',
    write: ({ base, path, query }) => `require 'json'
require 'net/http'

address = URI(${single(base + path)})
address.query = URI.encode_www_form({
${lines(query, (name, value) => `  ${single(name)} => ${single(value)},`)}
})

answer = Net::HTTP.get(address, { 'xc-auth' => ENV.fetch('ROWHOUSE_TOKEN') })
page = JSON.parse(answer)
puts page['list'], page['pageInfo']`,
  },
]
