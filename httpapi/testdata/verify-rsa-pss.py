"""Checks a callback as a receiver would: parse, take the signature out, write with the defaults of json.dumps and
sorted keys, verify with openssl."""
import base64, json, os, subprocess, sys, tempfile

given = json.load(sys.stdin)
payload = json.loads(given["body"])
signature = base64.b64decode(payload.pop("signature"))
with tempfile.TemporaryDirectory() as folder:
    def keep(name, content):
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(content)
        return path
    key = keep("key.pem", given["key"].encode())
    signed = keep("signature", signature)
    content = keep("content", json.dumps(payload, sort_keys=True).encode())
    subprocess.run(["openssl", "dgst", "-sha256", "-verify", key, "-signature", signed, "-sigopt", "rsa_padding_mode:pss",
                    "-sigopt", "rsa_pss_saltlen:max", "-sigopt", "rsa_mgf1_md:sha256", content], check=True, capture_output=True)
